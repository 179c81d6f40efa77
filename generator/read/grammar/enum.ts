import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { memberHolder, reserved } from './members.js';
import { memberName, typeName } from './names.js';
import { either, map, names, type Shape } from './shape.js';

const wireValue: Shape = { kind: 'scalar', bool: false };

const value = either(
  wireValue,
  map('a value', { value: { shape: wireValue, doc: 'Value on the wire.', required: true }, ...declared }),
);

const enumeration = map('an enum', {
  ...memberHolder,
  values: {
    shape: names('values', memberName, value, { main: 'value', most: MOST.members }),
    doc: 'Members and what stands for them on the wire.',
    required: true,
  },
  reserved,
});

export const enums = names('enums', typeName, enumeration);
