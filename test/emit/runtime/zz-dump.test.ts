import { test } from 'vitest';
import { writeFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ts } from 'ts-morph';
import * as prettier from 'prettier';
import { emitIdentifier } from '/work/main/generator/emit/identifiers/identifier-files.js';
import { emitBitSet } from '/work/main/generator/emit/bit-sets/bit-set-file.js';
import { emitEnum } from '/work/main/generator/emit/enums/enum-file.js';
import { libraryIdentifier } from '/work/main/test/emit/identifiers/library-identifier.js';
import { libraryEnum, origin } from '/work/main/test/emit/enums/library-enum.js';
import { inSource, withRuntime } from '/work/main/test/emit/runtime/generated.js';
test('dump', async () => {
  const id = libraryIdentifier('Snowflake', [['timestamp','time',63,22],['internal_worker_id','node',21,17,'workerId'],['internal_process_id','node',16,12,'processId'],['increment','sequence',11,0]], {epoch: 1420070400000});
  const bit: any = { name:'PermissionFlag', doc:'Flags', origin, see:[], wire:'str', open:true, reserved:[], bits:[0,1,2,3,10,20,28,31,40,52].map((b)=>({name:'B'+b,bit:b,doc:'x',origin,see:[]}))};
  const num: any = {...bit, name:'RoleFlag', wire:'int', bits: bit.bits.slice(0,5)};
  for (const f of withRuntime([...emitIdentifier(id,inSource), emitBitSet(bit,inSource), emitBitSet(num,inSource), emitEnum(libraryEnum({A:0,B:5,C:7}),inSource)])) {
    const p = '/tmp/emitbench/out/'+f.path; mkdirSync(dirname(p),{recursive:true});
    writeFileSync(p, await prettier.format(f.text,{parser:'babel-ts',singleQuote:true,printWidth:120}));
    writeFileSync(p.replace(/\.ts$/,'.js'), ts.transpileModule(f.text,{compilerOptions:{target:9,module:99}}).outputText);
  }
  writeFileSync('/tmp/emitbench/out/package.json','{"type":"module"}');
});
