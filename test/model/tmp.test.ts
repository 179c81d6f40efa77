import { test } from 'vitest';
import { readSpec } from '../../generator/read/index.js';
import { Diagnostics, printDiagnostics } from '../../generator/diagnostics/index.js';
import { resolveModel } from '../../generator/model/resolve-model.js';
import fs from 'node:fs';
test('x', () => {
  const r = readSpec('test/specs/library');
  console.log(printDiagnostics(r.diagnostics));
  for (const p of ['default', 'live', 'handbook']) {
    const d = new Diagnostics();
    const m = resolveModel(r.spec, p, d);
    console.log(p, printDiagnostics(d.sorted()), m?.objects.map((o) => o.name).join());
    fs.writeFileSync('/tmp/m-' + p + '.json', JSON.stringify(m, null, 1));
  }
});
