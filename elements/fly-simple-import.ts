import { declareElement } from '#core/element/declare.ts'
import type { SimpleImportEvents, SimpleImportMethods, SimpleImportProps } from '#widgets/simple-import/index.ts'
import { dialog } from './shared.ts'

export const flySimpleImport = declareElement<SimpleImportProps, SimpleImportEvents, SimpleImportMethods>({
  tag: 'fly-simple-import',
  summary: 'One file, posted to a given address on the gateway; a template can be offered beside it.',
  body: () => import('#widgets/simple-import/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    actionUrl: { type: 'string', required: true, doc: 'Where the file is posted; only addresses of trusted origins are taken.' },
    templateUrl: { type: 'string', default: '', doc: 'Where the template is asked for; without it there is no link.' },
    fieldName: { type: 'string', default: 'file', doc: 'Name of the file in the form.' },
    accept: { type: 'string', default: '.xls,.xlsx', doc: 'Extensions that are taken; empty takes all.' },
    maxSize: { type: 'number', default: 2, doc: 'MB at most; 0 leaves it to the address.' },
    data: { type: 'json', default: {}, ts: 'Readonly<Record<string, unknown>>', doc: 'Further fields of the form.' },
  },
  events: {
    'fly-before-submit': {
      class: 'before',
      detail: '{ file: File; data: Readonly<Record<string, unknown>>; waitUntil(promise: Promise<unknown>): void }',
      doc: 'The file is about to leave.',
    },
    'fly-finish': {
      class: 'value',
      detail: '{ ok: boolean; response: unknown }',
      doc: 'The address has answered, or could not be reached.',
    },
  },
  methods: { submit: { signature: '(): Promise<void>', doc: 'Posts the chosen file.' } },
  slots: { notes: 'Beneath the file.' },
  parts: ['dropzone', 'file', 'template-link'],
})
