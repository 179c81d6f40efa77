import { expectTypeOf, test } from 'vitest';
import {
  InteractionType,
  type ApplicationCommandData,
  type Interaction,
  type MessageComponentData,
  type ModalSubmitData,
} from '../../generated/dist/live/index.js';

test('the type of an interaction decides what its data are', () => {
  const dataOf = (interaction: Interaction): unknown => {
    switch (interaction.type) {
      case InteractionType.APPLICATION_COMMAND:
      case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
        return expectTypeOf(interaction.data).toEqualTypeOf<ApplicationCommandData>();
      case InteractionType.MESSAGE_COMPONENT:
        return expectTypeOf(interaction.data).toEqualTypeOf<MessageComponentData>();
      case InteractionType.MODAL_SUBMIT:
        return expectTypeOf(interaction.data).toEqualTypeOf<ModalSubmitData>();
      default:
        return interaction.data;
    }
  };
  expectTypeOf(dataOf).toBeFunction();
});
