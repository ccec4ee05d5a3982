use tesserae::dice::*;
use rand::{SeedableRng,RngExt,rngs::ChaCha8Rng};
use std::collections::BTreeMap;
fn main(){
 let n: u64 = std::env::args().nth(1).and_then(|x|x.parse().ok()).unwrap_or(300);
 for kind in DiceKind::ALL { let set=DiceSet::new(kind);
  let mut rng=ChaCha8Rng::seed_from_u64(1); let t0=std::time::Instant::now();
  let (mut tries, mut re, mut dur)=(0,0,vec![]); let mut imps=0; let mut maxtries=0; let mut first=vec![];
  let mut maxms=0.0f64;
  for s in 0..n { let drawn:Vec<_>=(0..set.count).map(|_|{let f=Face::all(kind);f[rng.random_range(0..f.len())]}).collect();
   let t1=std::time::Instant::now();
   let f=throw(set,Tray::default(),&drawn,&Hand::cast(set,s),s).unwrap();
   maxms=maxms.max(t1.elapsed().as_secs_f64()*1e3);
   assert_eq!(f.reading(),drawn); tries+=f.tries; re+=f.rethrown; dur.push(f.duration); imps+=f.impacts.len(); maxtries=maxtries.max(f.tries); first.push(f.impacts[0].strength);}
  dur.sort_by(f32::total_cmp); let q=|p:f64|dur[((dur.len()-1) as f64*p) as usize];
  println!("{kind} {:.0}/s  {:.2}ms/throw max {maxms:.0}ms tries {tries} re {re} maxtries {maxtries} dur {:.2} {:.2} {:.2} {:.2} {:.2} imps {:.1}", n as f64/t0.elapsed().as_secs_f64(), t0.elapsed().as_secs_f64()*1e3/n as f64, q(0.0),q(0.05),q(0.5),q(0.95),q(1.0), imps as f64/n as f64);
  let mut why:BTreeMap<String,u32>=BTreeMap::new(); let mut shown=BTreeMap::<String,u32>::new();
  struct H; let _=H;
  for s in 0..n { 
    // raw: unlabelled
    let f=raw(set,s); *why.entry(format!("{:?}",f.outcome)).or_default()+=1;
    if f.outcome.is_ok(){ let rest:Vec<_>=f.tracks.iter().map(|t|*t.last().unwrap()).collect(); for x in read(set,&rest).unwrap(){*shown.entry(x.to_string()).or_default()+=1;} }
  }
  println!("   {why:?} {shown:?}");
 }
}
fn raw(set:DiceSet,s:u64)->Rollout{ let mut rng=ChaCha8Rng::seed_from_u64(s); rng.set_stream(1); let starts=Hand::cast(set,s).starts(set,Tray::default(),&mut rng); simulate(set,Tray::default(),&starts)}
