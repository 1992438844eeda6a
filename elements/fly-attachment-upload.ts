import { declareElement } from '#core/element/declare.ts'
import type { AttachmentUploadEvents, AttachmentUploadMethods, AttachmentUploadProps } from '#widgets/attachment-upload/index.ts'
import { field } from './shared.ts'

const FILE = '{ id: string; name: string; contentType: string; ext: string; size: number }'

export const flyAttachmentUpload = declareElement<AttachmentUploadProps, AttachmentUploadEvents, AttachmentUploadMethods>({
  tag: 'fly-attachment-upload',
  summary: 'Signed uploads with progress, list, preview and download. The form value is the ids of the stored files, joined by `||`.',
  body: () => import('#widgets/attachment-upload/index.ts'),
  needs: 'sign-in',
  extends: [field],
  props: {
    multiple: { type: 'boolean', doc: 'Takes several files; without it a new file takes the place of the old one.' },
    max: { type: 'number', default: 0, doc: 'How many files at most, with `multiple`; 0 is no limit.' },
    maxSize: { type: 'number', default: 10, doc: 'MB a file at most; 0 leaves it to the gateway.' },
    accept: { type: 'string', default: '', doc: 'Extensions that are taken, e.g. `.pdf, .docx`; `image/*` stands for those of pictures.' },
    sizeTip: { type: 'string', default: '', doc: 'Own sentence for a file that is too large.' },
    bizType: { type: 'string', default: 'default', doc: 'What the files are for; kept with them.' },
    accessType: {
      type: 'string',
      default: 'auth',
      values: ['auth', 'public'],
      doc: '`auth`: for the uploader’s firm, or the staff. `public`: for everyone of the tenant; only the staff may.',
    },
    execute: {
      type: 'string',
      default: 'auto',
      values: ['auto', 'manual'],
      doc: '`auto` uploads what is chosen at once, `manual` when `upload()` is called.',
    },
    display: {
      type: 'string',
      default: 'list',
      values: ['list', 'grid', 'button'],
      doc: 'How the files are shown; `button` leaves the drop area out.',
    },
    dropTarget: { type: 'string', default: 'self', values: ['self', 'page'], doc: 'Where files may be dropped and pasted.' },
    files: {
      type: 'json',
      default: [],
      ts: 'readonly { id: string; name?: string; contentType?: string; ext?: string; size?: number }[]',
      doc: 'What is known of the start value, so that it need not be asked for.',
    },
  },
  events: {
    'fly-before-upload': {
      class: 'before',
      detail: '{ file: File; waitUntil(promise: Promise<unknown>): void }',
      doc: 'A file is about to be taken.',
    },
    'fly-progress': { class: 'state', detail: `{ file: ${FILE}; percent: number }`, doc: 'A file is on its way.' },
    'fly-upload': { class: 'value', detail: `{ file: ${FILE}; info: ${FILE} }`, doc: 'A file is stored.' },
    'fly-before-remove': {
      class: 'before',
      detail: `{ file: ${FILE}; waitUntil(promise: Promise<unknown>): void }`,
      doc: 'A file is about to be removed.',
    },
    'fly-change': { class: 'value', detail: `{ value: string; files: (${FILE})[] }`, doc: 'The stored files are others now.' },
    'fly-before-download': {
      class: 'before',
      detail: `{ file: ${FILE}; waitUntil(promise: Promise<unknown>): void }`,
      doc: 'A file is about to be saved or shown; a portal may do that itself.',
    },
  },
  methods: {
    browse: { signature: '(): Promise<void>', doc: 'Opens the choice of files; needs a press of the user.' },
    upload: {
      signature: '(): Promise<void>',
      doc: 'Uploads what waits, with `execute="manual"` (FLY-E604 otherwise); resolves when nothing is under way.',
    },
    abort: { signature: '(id?: string): Promise<void>', doc: 'Stops one upload by its id, or all.' },
    download: { signature: '(id: string): Promise<void>', doc: 'Saves a file of the list.' },
  },
  slots: { trigger: 'Own button that opens the choice.', hint: 'In the place of the line that says what is allowed.' },
  parts: ['dropzone', 'item', 'thumbnail', 'progress', 'remove'],
})
