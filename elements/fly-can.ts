import { declareElement } from '#core/element/declare.ts'
import type { CanEvents, CanProps } from '#widgets/can/can.ts'

export const flyCan = declareElement<CanProps, CanEvents>({
  tag: 'fly-can',
  summary: 'Shows its content only to those who may see it.',
  body: () => import('#widgets/can/can.ts'),
  needs: 'runtime',
  layout: 'transparent',
  props: {
    code: { type: 'string', default: '', doc: 'One or several permission codes, comma separated; any of them is enough.' },
    all: { type: 'boolean', doc: 'Every code of `code` is needed.' },
    componentId: { type: 'string', default: '', doc: 'With `page-id`: authority check. Either one missing means allowed.' },
    pageId: { type: 'string', default: '', doc: 'With `component-id`: authority check.' },
    effect: {
      type: 'string',
      default: 'remove',
      values: ['remove', 'invisible', 'disable'],
      doc: 'What happens to content that may not be seen. It stays hidden until the check ends.',
    },
    allowed: { type: 'boolean', readOnly: true, doc: 'The answer of the last check.' },
  },
  events: {
    'fly-change': { class: 'value', detail: '{ allowed: boolean }', doc: 'The answer has changed.' },
  },
  slots: { '': 'Content behind the gate.', denied: 'Shown instead.' },
})
