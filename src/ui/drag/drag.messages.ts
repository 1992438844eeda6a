import { defineMessages } from '#core/i18n/text.ts'

/** What is said while something is put into another place. `place` counts from 1. */
export const messages = defineMessages({
  en: {
    movable: 'movable',
    how: 'Press the space bar to take it, the arrow keys to move it, the space bar to drop it, Escape to put it back.',
    taken: '{{name}} taken, place {{place}} of {{count}}',
    over: '{{name}} to place {{place}} of {{count}}',
    dropped: '{{name}} dropped at place {{place}} of {{count}}',
    back: '{{name}} put back to place {{place}} of {{count}}',
  },
  zh: {
    movable: '可移动',
    how: '按空格键拾起，方向键移动，再按空格键放下，按 Esc 键放回原处。',
    taken: '已拾起{{name}}，位置 {{place}}/{{count}}',
    over: '{{name}}移至位置 {{place}}/{{count}}',
    dropped: '{{name}}已放到位置 {{place}}/{{count}}',
    back: '{{name}}已放回位置 {{place}}/{{count}}',
  },
})
