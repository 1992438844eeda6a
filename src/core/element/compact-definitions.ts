import type { Definition, EventRule, MethodRule, PropKind, PropRule } from './declare.ts'

/**
 * Plans as one text, for the script that every page loads: 44 elements in about 3 kB (tools/build/pack.ts writes it).
 *
 * A line is an element or a shared interface: `name;words;props;state events;value events;page events;before events;methods`, lists
 * by spaces, `fly-` and `fly-before-` left out. `words` are what differs from a box that needs nothing and shares nothing.
 * A property is `name`, its kind (`#` number, `?` boolean, `*` JSON, `.` object, `!` function), `~` read-only, `^` reflected, `+` required,
 * `=default` (escaped; JSON unless it is a string), `:the/only/words`. Without `=` the first word is the default. `!` after an event: cancelable;
 * after a method: it answers at once.
 */
const KINDS: Readonly<Record<string, PropKind>> = { '#': 'number', '?': 'boolean', '*': 'json', '.': 'object', '!': 'function' }

type Part = Pick<Definition, 'props' | 'events' | 'methods'>
type Body = Definition['body']

const list = (text = ''): string[] => (text ? text.split(' ') : [])

/** Reads what `pack` wrote. @param bodyOf loads the body of a tag */
export function unpack(text: string, bodyOf: (tag: string) => ReturnType<Body>): Definition[] {
  const shared = new Map<string, Part>()
  const plans: Definition[] = []
  for (const line of text.split('\n')) {
    const [name = '', words, props, state, value, page, before, methods] = line.split(';')
    const events = [
      ...list(state).map((event) => eventOf(event, 'state')),
      ...list(value).map((event) => eventOf(event, 'value')),
      ...list(page).map((event) => eventOf(event, 'page')),
      ...list(before).map((event) => eventOf(`before-${event}`, 'before')),
    ]
    const own: Part = {
      props: Object.fromEntries(list(props).map(propOf)),
      events: Object.fromEntries(events),
      methods: Object.fromEntries(list(methods).map(methodOf)),
    }
    const flags = list(words)
    if (flags.includes('shared')) {
      shared.set(name, own)
      continue
    }
    const shares = flags.filter((word) => shared.has(word))
    const parts = [shared.get('base')!, ...shares.map((word) => shared.get(word)!), own]
    const tag: Definition['tag'] = `fly-${name}`
    const first = <T extends string>(wanted: readonly T[], otherwise: T): T => wanted.find((word) => flags.includes(word)) ?? otherwise
    plans.push({
      tag,
      body: () => bodyOf(tag),
      needs: first(['runtime', 'sign-in'], 'nothing'),
      layout: first(['transparent', 'inline'], 'box'),
      props: Object.assign({}, ...parts.map((part) => part.props)),
      events: Object.assign({}, ...parts.map((part) => part.events)),
      methods: Object.assign({}, ...parts.map((part) => part.methods)),
      shares,
      ownReady: 'fly-ready' in own.events,
    })
  }
  return plans
}

function propOf(text: string): [string, PropRule] {
  const [, name = '', kind = '', marks = '', given, words] = /^(\w+)([#?*.!]?)([~^+]*)(?:=([^:]*))?(?::(.*))?$/.exec(text) ?? []
  const type = KINDS[kind] ?? 'string'
  const values = words?.split('/')
  const initial = given === undefined ? values?.[0] : decodeURIComponent(given)
  const rule: PropRule = {
    type,
    ...(initial !== undefined && { default: type === 'string' ? initial : JSON.parse(initial) }),
    ...(values && { values }),
    ...(marks.includes('~') && { readOnly: true }),
    ...(marks.includes('^') && { reflect: true }),
    ...(marks.includes('+') && { required: true }),
  }
  return [name, rule]
}

const eventOf = (text: string, kind: EventRule['class']): [string, EventRule] =>
  text.endsWith('!') ? [`fly-${text.slice(0, -1)}`, { class: kind, cancelable: true }] : [`fly-${text}`, { class: kind }]

const methodOf = (text: string): [string, MethodRule] => (text.endsWith('!') ? [text.slice(0, -1), { sync: true }] : [text, {}])
