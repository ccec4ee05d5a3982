use tesserae::dice::*;
use rand::{SeedableRng,rngs::ChaCha8Rng};
fn main(){
 for k in DiceKind::ALL { let s=solid(k); println!("{k} v{} sides {}", s.vertices.len(), s.sides.len()); if k==DiceKind::Tetrahedra { for i in 0..s.sides.len(){ println!("{:?} {:?}", s.sides[i], s.normal(i)); } } }
 let set=DiceSet::with_count(DiceKind::Tetrahedra,1);
 let mut rng=ChaCha8Rng::seed_from_u64(3); let starts=Hand::cast(set,3).starts(set,Tray::default(),&mut rng);
 let r=simulate(set,Tray::default(),&starts); println!("{:?}",r.outcome);
 for (i,p) in r.tracks[0].iter().enumerate(){ if i%10==0 { let low=solid(set.kind).vertices.iter().map(|&v|p.point(v)[1]).fold(9.0f32,f32::min); println!("{i} {:?} low {low:.4} {:?}", p.translation,p.rotation); } }
}
