import { declareElement } from '#core/element/declare.ts'
import type { RegionPickerEvents, RegionPickerProps } from '#widgets/region-picker/index.ts'
import { field, popup } from './shared.ts'

export const flyRegionPicker = declareElement<RegionPickerProps, RegionPickerEvents>({
  tag: 'fly-region-picker',
  summary: 'Province, city, district, street, found by name, pinyin or code.',
  body: () => import('#widgets/region-picker/index.ts'),
  needs: 'runtime',
  extends: [field, popup],
  props: {
    maxLevel: { type: 'number', default: 3, doc: '1 provinces, 2 cities, 3 districts, 4 streets, which are read from the map service.' },
    valueFormat: {
      type: 'string',
      default: 'code',
      values: ['code', 'path'],
      doc: 'The value is the code of the region, or all codes from the province down, joined by `/`.',
    },
    anyLevel: { type: 'boolean', doc: 'Every level can be chosen, not only the last one.' },
    url: { type: 'string', default: '', doc: 'Address that answers streets as the map service does, instead of the gateway.' },
    taiwanChildren: { type: 'boolean', doc: 'Shows what lies beneath Taiwan, which is left out otherwise.' },
  },
  events: {
    'fly-change': { class: 'value', detail: '{ value: string; codes: string[]; names: string[] }', doc: 'The user has chosen.' },
  },
  parts: ['column'],
})
