export { approvalsFile } from './root.js';
export { SIGNATURE_ALGORITHMS } from './channel.js';
export { correction, layerFile } from './root.js';
export { rootFile } from './root.js';
export { declarationFile, sectionNames, sections, shapesAt, type SectionName } from './sections.js';
export { referenceOf } from './shape.js';
export type {
  ChoiceShape,
  Key,
  Keys,
  ListShape,
  MapShape,
  NameForm,
  ScalarShape,
  NamesShape,
  OtherChoices,
  Reference,
  Shape,
  TextShape,
  VariantShape,
} from './shape.js';
export { verbs } from './types.js';
