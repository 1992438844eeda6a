import { declareElement } from '#core/element/declare.ts'
import type { RichTextEvents, RichTextMethods, RichTextProps } from '#widgets/rich-text/rich-text.ts'
import { field } from './shared.ts'

export const flyRichText = declareElement<RichTextProps, RichTextEvents, RichTextMethods>({
  tag: 'fly-rich-text',
  summary:
    'Formatted text with tables and pictures. The form value is its document as JSON; a plain text is shown as it is. Read-only it loads no editor.',
  body: () => import('#widgets/rich-text/rich-text.ts'),
  needs: 'runtime',
  extends: [field],
  props: {
    toolbar: {
      type: 'string',
      default: 'basic',
      doc: '`basic`, `full`, or names of commands, `|` between groups, e.g. `bold italic | link`.',
    },
    maxLength: { type: 'number', default: 0, doc: 'Characters of text at most; 0 is no limit. More is kept and refused.' },
    imageMaxSize: { type: 'number', default: 2, doc: 'MB a picture at most; 0 leaves it to the gateway.' },
    text: { type: 'string', readOnly: true, default: '', doc: 'The text without its forms.' },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: '{ value: string; text: string; length: number }',
      doc: 'The user has changed the text and left it.',
    },
    'fly-before-upload': {
      class: 'before',
      detail: '{ file: File; waitUntil(promise: Promise<unknown>): void }',
      doc: 'A picture that was chosen, pasted or dropped is about to be uploaded.',
    },
  },
  methods: {
    insert: {
      signature: '(html: string): Promise<void>',
      doc: 'Puts HTML in the place of the selection; it is cleaned as if it was pasted.',
    },
    command: {
      signature: '(name: string, value?: string): Promise<boolean>',
      doc: 'Presses a button of the toolbar, whether it is shown or not; `link` takes an address. Answers whether there is such a one.',
    },
  },
  parts: ['toolbar', 'tool', 'text', 'counter'],
  css: { '--fly-editor-min-height': '8em' },
})
