use tesserae::dice::*;
use rand::{SeedableRng,RngExt,rngs::ChaCha8Rng};
fn main(){
 for kind in [DiceKind::Tetrahedra,DiceKind::Cube,DiceKind::Cubes,DiceKind::Sticks]{ let set=DiceSet::new(kind); let mut rng=ChaCha8Rng::seed_from_u64(1);
  let (mut same, mut ok, n)=(0,0,400); let mut agree=vec![]; let mut atfirst=vec![]; let mut lastrot=0f32; let mut lasttr=0f32; let mut maxrot=0f32; let mut maxtr=0f32; let mut gap=9f32; let mut low=(9f32,-9f32); let mut deep=0f32; let mut jerk=0f32;
  for s in 0..n { let drawn:Vec<_>=(0..set.count).map(|_|{let f=Face::all(kind);f[rng.random_range(0..f.len())]}).collect();
   let f=throw(set,Tray::default(),&drawn,&Hand::cast(set,s),s).unwrap();
   let r=simulate(set,f.tray,&f.starts);
   if r.outcome.is_ok(){ ok+=1; let rest:Vec<_>=r.tracks.iter().map(|t|*t.last().unwrap()).collect(); if read(set,&rest).unwrap()==drawn {same+=1;} }
   let len=f.tracks[0].len().min(r.tracks[0].len());
   let a=(0..len).find(|&i| (0..set.count).any(|b| f.tracks[b][i].distance_to(&r.tracks[b][i])>1e-3||f.tracks[b][i].angle_to(&r.tracks[b][i])>0.01)).unwrap_or(len);
   agree.push(a as f32/f.tracks[0].len() as f32);
   atfirst.push((a as f32/120.0)-f.impacts[0].time);
   for t in &f.tracks { for (i,w) in t.windows(2).enumerate(){ let (d,g)=(w[0].distance_to(&w[1]),w[0].angle_to(&w[1])); maxrot=maxrot.max(g);maxtr=maxtr.max(d); if i+8>=t.len()-1 {lastrot=lastrot.max(g);lasttr=lasttr.max(d);} }
     for p in t { let l=solid(kind).vertices.iter().map(|&v|p.point(v)[1]).fold(9f32,f32::min); deep=deep.min(l);} 
     for w in t.windows(3).skip(t.len()-30){ jerk=jerk.max((w[0].angle_to(&w[1])-w[1].angle_to(&w[2])).abs()); }
     let p=t.last().unwrap(); let l=solid(kind).vertices.iter().map(|&v|p.point(v)[1]).fold(9f32,f32::min); low.0=low.0.min(l);low.1=low.1.max(l);}
  }
  agree.sort_by(f32::total_cmp); atfirst.sort_by(f32::total_cmp); let q=|v:&Vec<f32>,p:f64|v[((v.len()-1) as f64*p) as usize];
  println!("{kind} ok {ok} same {same}/{n} agree {:.2} {:.2} {:.2} {:.2}  after-first-impact s: {:.2} {:.2} {:.2}", q(&agree,0.0),q(&agree,0.05),q(&agree,0.5),q(&agree,0.95),q(&atfirst,0.0),q(&atfirst,0.05),q(&atfirst,0.5));
  println!("   last frames rot {lastrot:.5} tr {lasttr:.6} max rot {maxrot:.3} tr {maxtr:.4} low {low:?} deepest {deep:.4} jerk {jerk:.4}");
 }
}
