import { declareElement } from '#core/element/declare.ts'
import type { IconEvents, IconProps } from '#widgets/icon/icon.ts'

export const flyIcon = declareElement<IconProps, IconEvents>({
  tag: 'fly-icon',
  summary: 'An icon of the bundled set, or a picture from an address.',
  body: () => import('#widgets/icon/icon.ts'),
  needs: 'nothing',
  layout: 'inline',
  props: {
    name: { type: 'string', default: '', doc: 'Name in the bundled set.' },
    src: { type: 'string', default: '', doc: 'Address of a picture, http(s) or relative. Wins over `name`.' },
    label: { type: 'string', default: '', doc: 'What it says to a screen reader; empty: it is decoration.' },
  },
  events: {
    'fly-load': { class: 'state', doc: 'The picture of `src` has arrived.' },
  },
  parts: ['svg'],
  css: { '--fly-icon-size': '1em' },
})
