import { declareElement } from '#core/element/declare.ts'
import type { ProcessFormEvents, ProcessFormMethods, ProcessFormProps } from '#widgets/process-form/index.ts'

const VALUES = 'Readonly<Record<string, unknown>>'

export const flyProcessForm = declareElement<ProcessFormProps, ProcessFormEvents, ProcessFormMethods>({
  tag: 'fly-process-form',
  summary: 'Around a form of the page: its named fields are hidden, read-only or editable, as their node or their data models say.',
  body: () => import('#widgets/process-form/index.ts'),
  needs: 'sign-in',
  layout: 'transparent',
  props: {
    source: {
      type: 'string',
      default: '',
      doc: '`process-engine` lets the node decide; empty: the word `source` in the address of the page.',
    },
    processInsId: { type: 'string', default: '', doc: 'The instance; empty: `processinsId` in the address.' },
    nodeId: { type: 'string', default: '', doc: 'The node; empty: `nodeId` in the address.' },
    modelIds: { type: 'string', default: '', doc: 'Data models behind the form, comma separated: their scope counts outside a process.' },
    permissions: {
      type: 'json',
      ts: "Readonly<Record<string, 'E' | 'R' | 'H'>> | undefined",
      doc: 'What may be done by field, so that nobody is asked; a field that is not named is not editable.',
    },
    data: { type: 'json', default: {}, ts: VALUES, doc: 'Values that the fields begin with.' },
    readonly: { type: 'boolean', reflect: true, doc: 'Nothing can be changed, whatever else is allowed.' },
  },
  events: {
    'fly-permissions': {
      class: 'state',
      detail: "{ fields: readonly { field: string; perm: 'E' | 'R' | 'H' }[] }",
      doc: 'The fields show and take what they may.',
    },
    'fly-change': { class: 'value', detail: `{ field: string; value: unknown; data: ${VALUES} }`, doc: 'A field was changed.' },
  },
  methods: {
    getData: { sync: true, signature: `(): ${VALUES}`, doc: 'Values of all fields that are not hidden.' },
    setData: { sync: true, signature: `(data: ${VALUES}): void`, doc: 'Writes values into fields; others stay. No event.' },
    validate: { signature: '(): Promise<boolean>', doc: 'Whether every field that is shown is valid; the first that is not says so.' },
    apply: { sync: true, signature: '(): void', doc: 'Once more, after the page has changed attributes of its fields.' },
  },
  slots: { '': 'Fields with a `name` or `data-fly-field`.' },
})
