import { declareElement } from '#core/element/declare.ts'
import type { DictTextProps } from '#widgets/dict-text/dict-text.ts'

export const flyDictText = declareElement<DictTextProps, Record<never, never>>({
  tag: 'fly-dict-text',
  summary: 'Shows the label of a dictionary value. All elements of a page that ask within 300 ms share one call.',
  body: () => import('#widgets/dict-text/dict-text.ts'),
  needs: 'runtime',
  layout: 'inline',
  props: {
    dictCode: { type: 'string', default: '', required: true, doc: 'Code of the dictionary.' },
    value: { type: 'string', default: '', doc: 'The value, or several joined by `,`.' },
    separator: { type: 'string', default: '、', doc: 'Stands between several labels.' },
    tagged: { type: 'boolean', doc: 'Shows each label as a coloured tag; a value always has the same colour.' },
    label: { type: 'string', default: '', readOnly: true, doc: 'The labels as one text; empty until they are known, and when none is.' },
  },
  events: {},
  slots: { '': 'Shown until the label is known, or when it is not.' },
  parts: ['text', 'tag'],
})
