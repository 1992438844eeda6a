import { declareElement } from '#core/element/declare.ts'
import type { WatermarkEvents, WatermarkProps } from '#widgets/watermark/element/index.ts'

export const flyWatermark = declareElement<WatermarkProps, WatermarkEvents>({
  tag: 'fly-watermark',
  summary:
    'A tiled watermark over its content or over the page, dialogs included; made again when it is touched. It deters, it does not prevent: who owns the browser can always take a picture without it.',
  body: () => import('#widgets/watermark/element/index.ts'),
  needs: 'runtime',
  props: {
    content: {
      type: 'json',
      ts: 'readonly string[] | string | undefined',
      doc: 'What is told of the person: any of `enterpriseName`, `departmentName`, `memberAccount`, `memberName`, `phoneNumber` (last 4 digits), `datetime` (yyyy-MM-dd), `name`, `account`, `date` (yyyy-MM-dd-HH). Without it and without `text`: as the administrator has set it.',
    },
    text: { type: 'string', default: '', doc: 'Own text, up to three lines; markup and style in it are letters.' },
    interval: { type: 'number', default: 50, doc: 'Distance of the marks in px, 0 to 500.' },
    fontSize: { type: 'number', default: 20, doc: 'Size of the letters in px, 8 to 96.' },
    angle: { type: 'number', default: 18, doc: 'Degrees by which the text rises, -90 to 90.' },
    transparency: { type: 'number', default: 50, doc: 'Percent, 0 to 95. On a dark page the mark is dimmed to a third of that.' },
    colour: { type: 'string', default: '#d3d3d3', doc: 'In hexadecimal digits.' },
    font: { type: 'string', default: '微软雅黑', doc: 'Names of font families.' },
    cover: {
      type: 'string',
      default: 'self',
      values: ['self', 'page'],
      doc: 'What it lies over; the page while a dialog of its content is open. `page` has z-index 100000 and lies in the top layer.',
    },
  },
  events: {
    'fly-tamper': {
      class: 'page',
      detail: "{ kind: 'removed' | 'moved' | 'changed' | 'closed' | 'hidden' | 'shrunk' | 'restyled' | 'covered' }",
      doc: 'The mark was touched and has been made again, ten times a minute at most. What cannot be noticed is told in docs/decisions/0032-watermark.md.',
    },
  },
  slots: { '': 'Content under the mark.' },
  parts: ['layer'],
})
