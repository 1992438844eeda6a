import type { LogEntry } from '#contract/tender/bid.ts'
import { canonical, GENESIS } from '#domain/tender/log/log-chain.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { LogCheck } from './LogCheck.tsx'
import { sha256Hex } from './proof.api.ts'

/** A log of some entries, chained as the gateway chains. */
export async function aLog(projectId = 'P1', length = 3): Promise<LogEntry[]> {
  const log: LogEntry[] = []
  let prev = GENESIS
  for (let seq = 1; seq <= length; seq += 1) {
    const data = seq === 1 ? { code: 'TB-20261121-0001' } : { n: seq }
    const entry = {
      v: 1 as const,
      projectId,
      seq,
      at: `2026-11-21T01:00:${String(seq).padStart(2, '0')}.000Z`,
      type: seq % 2 ? 'bid.accepted' : 'bid.rejected',
    }
    const partHashes = { pub: await sha256Hex(`TENDERPART1\n\n${canonical(data)}`) }
    const hash = await sha256Hex(`TENDERLOG1\n${canonical({ ...entry, parts: partHashes, prev })}`)
    log.push({ ...entry, partHashes, parts: { pub: { salt: '', data } }, prev, hash })
    prev = hash
  }
  return log
}

/** A log in which entry 2 was changed afterwards. */
export async function changedLog(): Promise<LogEntry[]> {
  const log = await aLog()
  log[1]!.parts.pub = { salt: '', data: { n: 99 } }
  return log
}

export function logCheck(answers: Answers, ...rights: string[]): Story {
  const whole: GatewayAnswers = {
    'GET /tender/api/v1/log/keys': () => ({ keys: [] }),
    'GET /tender/api/v1/log/anchors': () => [],
    'GET /tender/api/v1/log/verify': () => ({ ok: true, entries: 2, checkedReceipts: 0 }),
    'POST /tender/api/v1/bid/receipts': () => pageOf([], 200),
  }
  return {
    answers: { ...whole, ...answers },
    may: (code) => rights.includes(code),
    render: (navigate) => <LogCheck params={{ projectId: 'P1' }} navigate={navigate} />,
  }
}

const read = (log: () => Promise<LogEntry[]>) => logCheck({ 'POST /tender/api/v1/log/page-list': async () => pageOf(await log(), 200) })
export const Verified = read(() => aLog())
export const Changed = read(changedLog)
export const Empty = read(async () => [])
export const Loading = logCheck({ 'POST /tender/api/v1/log/page-list': never })
export const Failed = logCheck({ 'POST /tender/api/v1/log/page-list': unreachable })
