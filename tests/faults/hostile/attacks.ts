import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { aBrowser, anAuthorization, csrfIn } from '#gateway/modules/identity/testing.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { Headers, Scene } from './messages.ts'
import { type Asked, kindOf, type Send, sender } from './requests.ts'
import { uploadAll } from './uploads.ts'

/** What an auditor did to the gateway (findings C1 to L7), each for a bounded time. A refusal is an answer; what counts is how those who bid fare beside it. */

export interface Run {
  scene: Scene
  /** One answer to the attacker, by what it was. */
  count: (kind: string) => void
  isOver: () => boolean
}

export interface Attack {
  name: string
  summary: string
  /** It is upon a log of 15,000 entries; else the scene is there sooner. */
  longLog?: true
  run: (run: Run) => Promise<void>
}

/** No bidder comes from here: limits by address meet the attacker alone. */
const ATTACKER = '127.0.66.1'
const MB = 1_048_576

/** So many connections, each asking again as soon as it is answered; a pause where that is how long a refusal takes to do harm. */
async function flood({ scene, count, isOver }: Run, abreast: number, asked: (n: number) => Asked, from = ATTACKER): Promise<void> {
  const send = sender(scene.url, from, abreast)
  let n = 0
  const one = async () => {
    while (!isOver()) count(kindOf(await send(asked(n++))))
  }
  await Promise.all(Array.from({ length: abreast }, one))
}

/** A megabyte of each shape that is dear to read. */
const SHAPES: readonly string[] = [
  `{"x":[${'1,'.repeat(MB / 2 - 8)}1]}`,
  `{"x":[${'{},'.repeat(MB / 3 - 8)}{}]}`,
  `{"x":[${'"a",'.repeat(MB / 4 - 8)}""]}`,
  `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":1`).join(',')}}`,
  `{"x":${'[1,'.repeat(40)}${'1,'.repeat(MB / 2 - 100)}1${']'.repeat(40)}}`,
  `{"x":"${'\\u0041'.repeat(MB / 6 - 8)}"}`,
]
const REFUSED_SEARCH = JSON.stringify({ _AND_: [{ nowhere: { in: Array.from({ length: 40_000 }, (_, n) => `value-${n}`) } }] })

const toCall = (call: string, headers: Headers, body: unknown): Asked => ({
  path: `/tender/api/v1/${call}`,
  headers,
  body: JSON.stringify(body),
})
const looking = (call: string, headers: Headers): Asked => ({ method: 'GET', path: `/tender/api/v1/${call}`, headers })
const withKey = (headers: Headers): Headers => ({ ...headers, 'idempotency-key': randomUUID() })
const A_FORM = {
  title: 'x',
  mode: 'freeBid',
  ceiling: '1000000.00',
  bidding: {
    durationSec: 86_400,
    windowSec: 600,
    extendSec: 600,
    maxExtendSec: 7_200,
    trigger: 'any',
    step: { mode: 'percent', ppm: 1_000 },
  },
}
const badToken = (): Headers => ({
  authorization: `Bearer ${randomBytes(24).toString('base64url')}.${randomBytes(90).toString('base64url')}.x`,
})

/** Wrong passwords of invented people, through sign-in pages that were really opened. */
async function guess({ scene, count, isOver }: Run, connections: number, addresses: number): Promise<void> {
  const issuer = `${scene.url}/oidc`
  const browser = aBrowser()
  const { url, response } = await browser.follow(anAuthorization(issuer, 'x'.repeat(43)), issuer)
  const csrf = csrfIn((await response?.text()) ?? '')
  const path = new URL(url).pathname
  const cookie = [...browser.jar].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
  const headers = { cookie, origin: scene.url, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const sends: Send[] = Array.from({ length: addresses }, (_, index) => sender(scene.url, `127.0.66.${index + 1}`))
  const one = async (index: number) => {
    while (!isOver()) {
      const body = new URLSearchParams({ csrf, username: `nobody-${randomUUID()}`, password: 'wrong-password' }).toString()
      count(kindOf(await sends[index % addresses]!({ path, headers, body })))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)))
}

/** Streams opened and left again at once, each with the picture of its hall. */
async function openAndLeave({ scene, count, isOver }: Run): Promise<void> {
  const one = async () => {
    while (!isOver()) count(await new Promise<string>((left) => leaveAfterAnswer(scene, left)))
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

function leaveAfterAnswer({ url, hallId, attackers }: Scene, left: (kind: string) => void): void {
  const { port, hostname, host } = new URL(url)
  const lines = Object.entries({ host, ...attackers.bidder }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ port: Number(port), host: hostname, localAddress: ATTACKER })
  socket.write(`GET /tender/api/v1/live/stream?topics=p:${hallId}&since=0 HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.once('data', (piece) => {
    socket.destroy()
    left(/^HTTP\/1\.1 (\d+)/.exec(piece.toString())?.[1] ?? 'odd')
  })
  socket.once('error', () => left('cut'))
}

/** Half of a body, and gone. */
async function abort({ scene, count, isOver }: Run): Promise<void> {
  const { port, hostname, host } = new URL(scene.url)
  const paths = ['/platform/i18n/transl/list', '/oidc/token', '/tender/api/v1/bid/place']
  for (let n = 0; !isOver(); n++) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: ATTACKER }).on('error', () => {})
    socket.write(
      `POST ${paths[n % paths.length]} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":`,
    )
    await wait(10)
    socket.destroy()
    count('left')
  }
}

/** Connections that say nothing, from many addresses. */
async function idle({ scene, count, isOver }: Run): Promise<void> {
  const { port, hostname } = new URL(scene.url)
  const sockets: Socket[] = []
  for (let n = 0; n < 2_000 && !isOver(); n++) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: `127.0.66.${1 + (n % 200)}` })
    sockets.push(socket.on('error', () => {}).on('connect', () => count('connected')))
    if (n % 50 === 0) await wait(10)
  }
  while (!isOver()) await wait(100)
  for (const socket of sockets) socket.destroy()
}

export const attacks: readonly Attack[] = [
  {
    name: 'C1-bodies',
    summary: 'a stranger posts bodies of 1 MB in every shape, 80 at a time',
    run: (run) => flood(run, 80, (n) => ({ path: '/platform/i18n/transl/list', body: SHAPES[n % SHAPES.length]! })),
  },
  {
    name: 'C1-searches',
    summary: 'a supplier sends searches of 600 kB that are refused, 480 at once and on',
    run: (run) =>
      flood(run, 480, () => ({ path: '/tender/api/v1/project/cu-page-list', headers: run.scene.attackers.supplier, body: REFUSED_SEARCH })),
  },
  {
    name: 'C2-simulations',
    summary: 'a buyer has settings simulated and drafts checked, 50 at a time',
    run: (run) =>
      flood(run, 50, (n) => toCall(n % 2 ? 'project/check' : 'project/simulate', run.scene.attackers.buyer, { form: A_FORM, items: [] })),
  },
  {
    name: 'C3-drafts',
    summary: 'a supplier saves his registration again and again, 8 at a time',
    run: (run) =>
      flood(run, 8, (n) =>
        toCall('application/save', withKey(run.scene.attackers.supplier), { projectId: run.scene.openProjectId, remark: `${n}` }),
      ),
  },
  {
    name: 'C3-verify',
    longLog: true,
    summary: 'an outsider has a log of 15,000 entries verified in a loop, 4 at a time (M7)',
    run: (run) => flood(run, 4, () => looking(`log/verify?projectId=${run.scene.longProjectId}`, run.scene.attackers.supplier)),
  },
  {
    name: 'M7-reviews',
    longLog: true,
    summary: 'a supervisor reads his list of reviews in a loop, 4 at a time',
    run: (run) => flood(run, 4, () => toCall('review/page-list?pageIndex=1&pageSize=200', run.scene.attackers.supervisor, {})),
  },
  { name: 'H1-45', summary: 'wrong passwords of invented people over 45 connections from one address', run: (run) => guess(run, 45, 1) },
  { name: 'H1-60', summary: 'the same over 60 connections from 12 addresses', run: (run) => guess(run, 60, 12) },
  { name: 'H2-uploads', summary: 'a supplier uploads files of 10 MB, at most 30', run: (run) => uploadAll(run, ATTACKER, 30) },
  {
    name: 'M3-invented',
    summary: 'a bidder bids to projects that do not exist, 64 at a time',
    run: (run) =>
      flood(run, 64, () =>
        toCall('bid/place', withKey(run.scene.attackers.bidder), { projectId: ulid(), gross: '1.00', taxBp: 1_300, currency: 'CNY' }),
      ),
  },
  {
    name: 'M3-bad-bids',
    summary: 'a stranger sends bids with tokens that are none, 64 at a time',
    run: (run) => flood(run, 64, () => toCall('bid/place', withKey(badToken()), {})),
  },
  {
    name: 'M3-bad-streams',
    summary: 'a stranger asks for streams with tokens that are none, 64 at a time',
    run: (run) => flood(run, 64, () => looking(`live/stream?topics=p:${run.scene.hallId}`, badToken())),
  },
  { name: 'M3-streams', summary: 'a bidder opens and leaves streams of his hall, 8 at a time', run: openAndLeave },
  { name: 'L6-aborted', summary: 'a stranger leaves in the middle of bodies', run: abort },
  { name: 'L7-idle', summary: '2,000 connections from 200 addresses say nothing', run: idle },
]
