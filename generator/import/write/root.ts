import { printLayout } from '../../fmt/print-layout.js';
import type { DocumentInfo } from '../document.js';
import { wordsOf } from '../words.js';
import { proseOf } from './facts.js';
import { block, braces, layoutOf } from './yaml-data.js';

/** `spec.yaml` of an imported document. */
export function rootText(info: DocumentInfo): string {
  const { title, version, doc, license } = info;
  const data = block([
    [
      'spec',
      block([
        ['name', packageName(title)],
        ['version', versionOf(version)],
        ['title', proseOf(title)?.replaceAll('\n', ' ') ?? 'Imported document'],
        ['doc', proseOf(doc) ?? `What ${title} describes.`],
        ['license', license ?? 'UNLICENSED'],
      ]),
    ],
    [
      'profiles',
      block([
        [
          'default',
          braces([
            ['doc', 'The imported document.'],
            ['layers', []],
            ['entry', '.'],
          ]),
        ],
      ]),
    ],
  ]);
  return printLayout({ content: layoutOf(data), comments: [] });
}

function packageName(title: string): string {
  // Words as they are written: GitHub is one.
  const plain = title
    .replaceAll(/['\u2019]s?\b/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 5).join('-').slice(0, 100) || wordsOf(title).join('-').toLowerCase() || 'imported-document';
}

/** The version in three numbers. */
function versionOf(version: string | undefined): string {
  const [, whole, prerelease] =
    /^v?(\d+(?:\.\d+){0,2})(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.exec(version?.trim() ?? '') ?? [];
  if (whole === undefined) return '1.0.0';
  const numbers = whole.split('.').map((number) => String(Number(number)));
  return [...numbers, '0', '0'].slice(0, 3).join('.') + (prerelease ?? '');
}
