import { declareElement } from '#core/element/declare.ts'
import type { NumberRangeEvents, NumberRangeProps } from '#widgets/number-range/number-range.ts'
import { field } from './shared.ts'

export const flyNumberRange = declareElement<NumberRangeProps, NumberRangeEvents>({
  tag: 'fly-number-range',
  summary: 'A pair of numbers, from and to. The form value is both, joined by a comma; no event when both are empty.',
  body: () => import('#widgets/number-range/number-range.ts'),
  needs: 'nothing',
  extends: [field],
  props: {
    from: { type: 'string', default: '', doc: 'Beginning, a decimal string.' },
    to: { type: 'string', default: '', doc: 'End, a decimal string.' },
    minValue: { type: 'string', default: '', doc: 'Least number allowed, a decimal string.' },
    maxValue: { type: 'string', default: '', doc: 'Greatest number allowed, a decimal string.' },
    precision: { type: 'number', doc: 'Digits allowed after the decimal point; any number of them when left out.' },
    unit: { type: 'string', default: '', doc: 'Unit shown behind the numbers.' },
  },
  events: {
    'fly-change': { class: 'value', detail: '{ value: string; from: string; to: string }', doc: 'The user has changed the range.' },
  },
  parts: ['from', 'to', 'separator'],
})
