import { type Static, Type } from 'typebox'
import { Answer, defineCalls, OneOf, Strict } from './kit.ts'

const figure = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** What a mark may tell: seven in runtime mode, the last four outside of it. */
export const MarkContent = OneOf([
  'enterpriseName',
  'departmentName',
  'memberAccount',
  'memberName',
  'phoneNumber',
  'datetime',
  'customContent',
  'name',
  'account',
  'date',
  'custom',
])
export type MarkContent = Static<typeof MarkContent>

/** The watermark as an administrator sets it. Its own text is drawn and printed as it is: markup and style in it are letters. */
export const WatermarkSettings = Strict({
  contents: Type.Array(MarkContent, { maxItems: 11, uniqueItems: true }),
  customContent: Type.String({ maxLength: 400 }),
  interval: figure(0, 500),
  fontSize: figure(8, 96),
  angle: figure(-90, 90),
  transparency: figure(0, 95),
  colour: Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$', maxLength: 7 }),
  font: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^"\'\\\\;:{}()<>/*@!&#%]*$' }),
})
export type WatermarkSettings = Static<typeof WatermarkSettings>

/** What a browser says it has found. */
export const Tampering = OneOf(['removed', 'moved', 'changed', 'closed', 'hidden', 'shrunk', 'restyled', 'covered'])

export const watermark = defineCalls({
  'POST /platform/watermark/save': {
    summary: "Sets the tenant's watermark; screens have it from their next start on, papers and workbooks at once",
    body: WatermarkSettings,
    reply: Answer(Type.Record(Type.String(), Type.String())),
    fails: ['VALIDATION-1000'],
  },
  'POST /platform/watermark/tampered': {
    summary: 'Tells that the watermark of a page was touched; kept in the audit, once a minute of a person',
    body: Strict({ kind: Tampering }),
    reply: Answer(Type.Object({ kept: Type.Boolean() })),
  },
})
