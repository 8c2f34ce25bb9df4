import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { fontFolders } from './src/rendering/typst/fonts.mjs';
const require = createRequire(import.meta.url);
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
const root=process.cwd(); const templates=join(root,'src/rendering/typst');
let t0=performance.now();
const c=NodeCompiler.create({workspace:templates,fontArgs:[{fontPaths:fontFolders(root)}]});
console.log('create',performance.now()-t0, 'rss',process.memoryUsage.rss()/1e6|0);
const tiny=await sharp({create:{width:4,height:3,channels:3,background:'#888'}}).jpeg().toBuffer();
function run(name, book, pics){
  const t=performance.now();
  const pictures={}; let n=0;
  const data=typeof book==='string'?JSON.parse(readFileSync(book)):book;
  const keys=new Set(JSON.stringify(data).match(/"image":"([^"]+)"/g)?.map(s=>s.slice(9,-1))??[]);
  for(const k of keys){ const p=`/job/${n++}.jpg`; const b=pics?.get(k); c.mapShadow(join(templates,p), b??tiny); pictures[k]={path:p,width:b?1100:4,height:b?800:3}; }
  c.mapShadow(join(templates,'job/book.json'),Buffer.from(JSON.stringify(data)));
  c.mapShadow(join(templates,'job/images.json'),Buffer.from(JSON.stringify(pictures)));
  const r=c.compile({mainFilePath:join(templates,'ebook.typ'),resetRead:true});
  if(!r.result){console.log(c.fetchDiagnostics(r.takeError()));return}
  const t1=performance.now();
  const svg=c.plainSvg(r.result); const t2=performance.now();
  c.resetShadow(); c.evictCache(10);
  console.log(name,'compile',(t1-t)|0,'svg',(t2-t1)|0,'pages',r.result.numOfPages,'svgMB',(svg.length/1e6).toFixed(2),'rss',process.memoryUsage.rss()/1e6|0);
  return svg;
}
const A='/tmp/h/prev-x/book-50-14.json',B='/tmp/h/prev-x/book-50-18.json';
run('A cold',A);run('A again',A);run('B title',B);run('A',A);
const d=JSON.parse(readFileSync(A)); d.chapters[2].recipes[3].steps[0].steps[0]+=' And more.'; run('A step edit',d);
d.theme='market'; run('market',d); d.theme='minimal'; run('minimal',d);
run('200',A.replace('50','200')); run('200 again',A.replace('50','200')); run('200 B',B.replace('50','200'));
// slice: one chapter one recipe
const s=JSON.parse(readFileSync(A)); s.chapters=[{...s.chapters[2],recipes:s.chapters[2].recipes.slice(3,4)}]; s.indexes=[];s.back=[];s.front=[];s.conversions=null;
const out=run('slice 1 recipe',s); s.chapters[0].recipes[0].title+='x'; run('slice edit',s);s.title+='x';run('slice title edit',s); s.theme='market'; run('slice market',s);s.theme='heirloom';run('back',s);
writeFileSync('/tmp/h/prev-x/slice.svg',out);
