import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  CheckboxGroupOptionBuilder,
  ContainerBuilder,
  EmbedBuilder,
  FileBuilder,
  FileUploadBuilder,
  LabelBuilder,
  MediaGalleryBuilder,
  MediaGalleryItemBuilder,
  MentionableSelectMenuBuilder,
  ModalBuilder,
  RadioGroupBuilder,
  RadioGroupOptionBuilder,
  RoleSelectMenuBuilder,
  SectionBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  StringSelectMenuOptionBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  ThumbnailBuilder,
  UserSelectMenuBuilder,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import * as live from '../../generated/dist/live/all.js';

type Validate = (value: unknown, options: { readonly mode: 'strict' }) => object;

const row = (...buttons: ButtonBuilder[]) => new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons);
const primary = new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary).setEmoji('🚀');
const link = new ButtonBuilder().setURL('https://example.com').setLabel('Read').setStyle(ButtonStyle.Link);
const premium = new ButtonBuilder().setSKUId('123456789012345678').setStyle(ButtonStyle.Premium);
const words = new StringSelectMenuBuilder()
  .setCustomId('words')
  .setPlaceholder('Select one')
  .setMinValues(0)
  .setMaxValues(2)
  .addOptions(
    new StringSelectMenuOptionBuilder().setLabel('One').setValue('1').setDescription('The first').setDefault(true),
    new StringSelectMenuOptionBuilder().setLabel('Two').setValue('2').setEmoji({ id: '123456789012345678' }),
  );
const text = (content: string) => new TextDisplayBuilder().setContent(content);
const thumbnail = new ThumbnailBuilder({ media: { url: 'attachment://small.png' } }).setDescription('A cat');
const gallery = new MediaGalleryBuilder().addItems(
  new MediaGalleryItemBuilder().setURL('https://example.com/cat.png').setSpoiler(true),
);
const embed = new EmbedBuilder()
  .setTitle('Title')
  .setURL('https://example.com')
  .setDescription('Text')
  .setColor(0xff0000)
  .setTimestamp(1)
  .setAuthor({ name: 'Ada', iconURL: 'https://example.com/ada.png' })
  .setFooter({ text: 'The end' })
  .setImage('https://example.com/large.png')
  .setThumbnail('https://example.com/small.png')
  .addFields({ name: 'Name', value: 'Value', inline: true });

const messageComponents: Readonly<Record<string, { toJSON: () => unknown }>> = {
  'a row of buttons': row(primary, link, premium),
  'a menu of texts': new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(words),
  'a menu of users': new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(
    new UserSelectMenuBuilder().setCustomId('users').setDefaultUsers('123456789012345678'),
  ),
  'a menu of roles': new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(
    new RoleSelectMenuBuilder().setCustomId('roles').setDefaultRoles('123456789012345678'),
  ),
  'a menu of users and roles': new ActionRowBuilder<MentionableSelectMenuBuilder>().addComponents(
    new MentionableSelectMenuBuilder().setCustomId('both').addDefaultRoles('123456789012345678'),
  ),
  'a menu of channels': new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(
    new ChannelSelectMenuBuilder().setCustomId('channels').setChannelTypes(0, 5).setDisabled(true),
  ),
  'a section with a button': new SectionBuilder().addTextDisplayComponents(text('# Hello')).setButtonAccessory(primary),
  'a section with an image': new SectionBuilder()
    .addTextDisplayComponents(text('a'), text('b'))
    .setThumbnailAccessory(thumbnail),
  'a text': text('**bold**').setId(7),
  'a gallery': gallery,
  'a file': new FileBuilder().setURL('attachment://notes.txt').setSpoiler(false),
  'a separator': new SeparatorBuilder().setDivider(false).setSpacing(2),
  'a container': new ContainerBuilder()
    .setAccentColor(0x00ff00)
    .addTextDisplayComponents(text('inside'))
    .addMediaGalleryComponents(gallery)
    .addSeparatorComponents(new SeparatorBuilder())
    .addActionRowComponents(row(primary)),
};

const label = (component: LabelBuilder) => component.setLabel('A label').setDescription('More about it');
const input = new TextInputBuilder()
  .setCustomId('why')
  .setStyle(TextInputStyle.Paragraph)
  .setMinLength(1)
  .setMaxLength(9);
const modal = new ModalBuilder()
  .setCustomId('modal')
  .setTitle('A modal')
  .addTextDisplayComponents(text('Please'))
  .addLabelComponents(
    label(new LabelBuilder()).setTextInputComponent(input),
    label(new LabelBuilder()).setStringSelectMenuComponent(words),
    label(new LabelBuilder()).setFileUploadComponent(new FileUploadBuilder().setCustomId('file').setMaxValues(2)),
    label(new LabelBuilder()).setCheckboxComponent(new CheckboxBuilder().setCustomId('yes').setDefault(true)),
  );
const choices = new ModalBuilder()
  .setCustomId('choices')
  .setTitle('Choices')
  .addLabelComponents(
    label(new LabelBuilder()).setRadioGroupComponent(
      new RadioGroupBuilder()
        .setCustomId('one')
        .addOptions(
          new RadioGroupOptionBuilder().setLabel('A').setValue('a').setDefault(true),
          new RadioGroupOptionBuilder().setLabel('B').setValue('b'),
        ),
    ),
    label(new LabelBuilder()).setCheckboxGroupComponent(
      new CheckboxGroupBuilder()
        .setCustomId('many')
        .setMinValues(0)
        .addOptions(new CheckboxGroupOptionBuilder().setLabel('A').setValue('a')),
    ),
  );

/** The JSON that is sent: discord.js leaves keys undefined, which JSON omits. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what builders of discord.js make is valid in mode strict', () => {
  it.each(Object.entries(messageComponents))('%s in a message', (_, builder) => {
    const component = sent(builder);
    expect((live.validateMessageComponent as Validate)(component, { mode: 'strict' })).toMatchObject({ ok: true });
  });

  it.each([modal, choices])('a modal', (builder) => {
    const response = { type: 9, data: sent(builder) };
    expect((live.validateModalResponse as Validate)(response, { mode: 'strict' })).toMatchObject({ ok: true });
  });

  it('an embed, in a message that answers an interaction', () => {
    const response = { type: 4, data: { embeds: [sent(embed)], components: [sent(row(primary))], flags: 64 } };
    expect((live.validateEmbed as Validate)(sent(embed), { mode: 'strict' })).toMatchObject({ ok: true });
    expect((live.validateMessageResponse as Validate)(response, { mode: 'strict' })).toMatchObject({ ok: true });
  });

  it('but not one that discord.js was configured not to check', () => {
    const button = new ButtonBuilder({ style: 1, custom_id: 'x'.repeat(101), label: 'Too long a name' });
    const result = (live.validateMessageComponent as Validate)(sent({ type: 1, components: [button.data] }), {
      mode: 'strict',
    });
    expect(result).toMatchObject({ ok: false });
  });
});
