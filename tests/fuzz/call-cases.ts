import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Call } from '#contract/kit.ts'
import { type JsonSchema, valid } from '../contract/samples.ts'

/** Requests of a call: as its schemas want them, then with faults put in. All of it follows from a seed. */

export interface Case {
  name: string
  who: string
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
export type Chance = ReturnType<typeof chance>
export const oneOf = <T>(random: Chance, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const HUGE = 'HUGE-NUMBER'
const LONG = 'x'.repeat(3_000)
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  '𠮷',
  '😀'.repeat(40),
  'ﷺ',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '$1',
  '{}',
  '[]',
  'null',
]
const ODD_WORDS = [
  '__proto__',
  'constructor',
  'toString',
  'Infinity',
  '-Infinity',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '1e3',
  '１２３',
  '99999999999999999999',
]
const ODD_DATES = ['2026-02-30T10:00:00.000Z', '2199-12-31T23:59:59.999Z', '1900-01-01T00:00:00.000Z', '0000-00-00T00:00:00.000Z', 'today']
const ODD_VALUES: readonly unknown[] = [
  ...[...ODD_TEXTS, ...ODD_WORDS, ...ODD_DATES, LONG, HUGE],
  ...[null, true, false, 0, -1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE],
  ...[[], {}, [[]], [null], [{}], { a: 1 }, Array(600).fill('a'), Array(12_000).fill(1)],
]
const SAMPLES = 24

/** Bodies and queries that a schema takes, made once. */
export function samplesOf(calls: Record<string, Call>, seed: number) {
  const of = (schema: unknown) => (schema ? fc.sample(valid(schema as JsonSchema), { seed, numRuns: SAMPLES }) : [{}])
  return new Map(Object.entries(calls).map(([name, { body, query }]) => [name, { bodies: of(body), queries: of(query) }]))
}

/** Puts ids that are there into fields that hold ids, so that not every case ends at "not found". */
function withKnown(value: unknown, known: readonly string[], random: Chance, field = ''): unknown {
  if (typeof value === 'string') return /ids?$|^code$/i.test(field) && random() < 0.7 ? oneOf(random, known) : value
  if (Array.isArray(value)) return value.map((one) => withKnown(one, known, random, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withKnown(one, known, random, key)]))
}

/** One fault somewhere: a field gone, one more, or an odd value in place of one. */
function spoil(value: unknown, random: Chance): unknown {
  const isHere = random() < 0.35
  if (Array.isArray(value) && value.length > 0 && !isHere) {
    const at = Math.floor(random() * value.length)
    return value.with(at, spoil(value[at], random))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return oneOf(random, ODD_VALUES)
  const keys = Object.keys(value)
  const key =
    keys.length === 0 || random() < 0.1 ? oneOf(random, ['surplus', '__proto__', 'constructor', 'length', '\0']) : oneOf(random, keys)
  const { [key]: held, ...rest } = value as Record<string, unknown>
  if (random() < 0.2) return rest
  return Object.fromEntries([...Object.entries(rest), [key, isHere ? oneOf(random, ODD_VALUES) : spoil(held, random)]])
}

function spoilText(text: string, random: Chance): string {
  const place = Math.floor(random() * (text.length + 1))
  return oneOf(random, [
    text.slice(0, place),
    `${text.slice(0, place)}\0${text.slice(place)}`,
    `\ufeff${text}`,
    `${text},`,
    '[',
    '"',
    `[${text}]`,
    text.replaceAll('"', "'"),
  ])
}

const queryText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

function queryOf(query: unknown, random: Chance): string {
  const pairs = Object.entries((query ?? {}) as object).filter(([, value]) => value !== undefined)
  const words = pairs.map(([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(queryText(value))}`)
  if (random() < 0.03) words.push(oneOf(random, ['a=%00', '%ff=1', '=', '&&', 'a[]=1', '__proto__=1', '__proto__[x]=1', ...words]))
  return words.length > 0 ? `?${words.join('&')}` : ''
}

export interface Context {
  calls: Record<string, Call>
  samples: ReturnType<typeof samplesOf>
  users: readonly string[]
  known: readonly string[]
}

/** A request of a call as somebody: a third as wanted, the others with one fault or three. */
export function aCase({ calls, samples, users, known }: Context, random: Chance): Case {
  const name = oneOf(random, [...samples.keys()])
  const { bodies, queries } = samples.get(name)!
  const faults = oneOf(random, [0, 1, 3])
  let [body, query] = [withKnown(oneOf(random, bodies), known, random), withKnown(oneOf(random, queries), known, random)]
  for (let n = 0; n < faults; n++) {
    if (calls[name]?.body && random() < 0.7) body = spoil(body, random)
    else query = spoil(query, random)
  }
  const text = JSON.stringify(body ?? null).replaceAll(`"${HUGE}"`, '1e999')
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const isOdd = faults > 0 && random() < 0.2
  const named = path.replace(/:\w+/g, () =>
    encodeURIComponent(oneOf(random, isOdd ? ['\0', '../x', '__proto__', '%', LONG] : ['project', 'line', 'customer', 'bid', 'x'])),
  )
  return {
    name,
    who: oneOf(random, users),
    method,
    url: named + queryOf(query, random),
    headers: {
      'idempotency-key': isOdd ? oneOf(random, ['', 'x', '00000000-0000-0000-0000-000000000000']) : randomUUID(),
      'accept-language': oneOf(random, ['zh', 'en', '*;q=x']),
      ...(isOdd && { 'x-tender-customer-id': oneOf(random, [...known, '__proto__', LONG]), 'x-tender-device': oneOf(random, ['x', LONG]) }),
      ...(method === 'POST' && {
        'content-type': isOdd ? oneOf(random, ['text/plain', 'application/json; charset=utf-16', 'application/json']) : 'application/json',
      }),
    },
    ...(method === 'POST' && { body: isOdd ? spoilText(text, random) : text }),
  }
}

const PARAMETERS = [
  'client_id',
  'code',
  'redirect_uri',
  'grant_type',
  'refresh_token',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'response_type',
]
const MORE_PARAMETERS = [
  'scope',
  'state',
  'nonce',
  'resource',
  'prompt',
  'max_age',
  'claims',
  'id_token_hint',
  'login_hint',
  'request',
  'token',
  'response_mode',
  'ui_locales',
]
const GOOD = [
  'fly-web',
  'code',
  'authorization_code',
  'refresh_token',
  'S256',
  'openid profile api',
  'http://127.0.0.1:8080/callback.html',
  'login',
  'none',
  'x'.repeat(43),
]
const PLACES = [
  'auth',
  'token',
  'token/revocation',
  'me',
  'session/end',
  'session/end/confirm',
  'jwks',
  'sign-in/aaaaaaaaaaaaaaaaaaaaa',
  '.well-known/openid-configuration',
  'auth/x',
]

/** A request to the embedded identity provider, by a stranger. */
export function aProviderCase(random: Chance): Case {
  const place = oneOf(random, PLACES)
  const names = Array.from({ length: 1 + Math.floor(random() * 8) }, () => oneOf(random, [...PARAMETERS, ...MORE_PARAMETERS]))
  const pairs = names.map(
    (name) => `${name}=${encodeURIComponent(oneOf(random, random() < 0.6 ? GOOD : [...ODD_TEXTS, ...ODD_WORDS]).toWellFormed())}`,
  )
  const method = oneOf(random, ['GET', 'POST'] as const)
  const inBody = method === 'POST' && random() < 0.8
  const headers = {
    ...(inBody && { 'content-type': 'application/x-www-form-urlencoded' }),
    cookie: oneOf(random, ['', '_session=%00', '_interaction=x; _interaction.sig=x']),
  }
  return {
    name: `${method} /oidc/${place}`,
    who: '',
    method,
    url: `/oidc/${place}${inBody ? '' : `?${pairs.join('&')}`}`,
    headers,
    ...(inBody && { body: pairs.join('&') }),
  }
}
