import { calls } from '#contract/index.ts'
import type { Call } from '#contract/kit.ts'
import { roles } from '#domain/permission.ts'
import { keep, keepPledge } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { scenes } from '../contract/duty.scenes.ts'
import { aCase, aProviderCase, type Case, type Context, chance, samplesOf } from './call-cases.ts'
import type { Fuzz } from './fuzz.ts'

const ROUND = 1_000
const MOST_FAULTS = 20
const AT_ONCE = 8
/** It would end the session that the rest of the cases need. */
const LEFT_OUT = 'POST /platform/session/close'

const firms = ['CA', 'CB', 'CC', 'CD', 'CX']
const people = {
  ...Object.fromEntries(roles.map((role) => [role, { roles: [role], ...(role === 'BIDDER' && { customerId: 'CA' }) }])),
  all: { roles: [...roles], customerId: 'CB' },
  nobody: {},
  U1: { roles: ['BUYER'] },
  M1: { roles: ['MANAGER'] },
  S1: { roles: ['SUPERVISOR'] },
  southern: { tenant: 'south', roles: ['BUYER', 'BIDDER'], customerId: 'CS' },
  ...Object.fromEntries(firms.map((firm) => [`user-${firm}`, { roles: ['BIDDER'], customerId: firm }])),
}

/** Projects at every point of their life, and everybody who could ask for them. */
async function seeded(seed: number): Promise<{ gateway: TestGateway; context: Context }> {
  const gateway = await startGateway(people)
  await keepPledge(gateway.pool)
  const ids: string[] = []
  for (const scene of Object.values(scenes)) ids.push((await keep(gateway.pool, scene())).id)
  const table: Record<string, Call> = { ...calls }
  delete table[LEFT_OUT]
  const known = [...ids, ...ids, ...Object.keys(people), ...firms, 'B01', 'none']
  return { gateway, context: { calls: table, samples: samplesOf(table, seed), users: ['', ...Object.keys(people), 'all', 'all'], known } }
}

/** The status of the answer; a stream is left as soon as it has one. */
async function ask(gateway: TestGateway, one: Case, isStream: boolean): Promise<{ status: number; said: string }> {
  const headers = {
    ...one.headers,
    ...(await gateway.as(one.who).headers()),
    ...(one.headers['x-tender-customer-id'] !== undefined && { 'x-tender-customer-id': one.headers['x-tender-customer-id'] }),
  }
  if (!isStream) {
    const { statusCode, body } = await gateway.inject({
      method: one.method,
      url: one.url,
      headers,
      ...(one.body !== undefined && { payload: one.body }),
    })
    return { status: statusCode, said: body }
  }
  const leave = new AbortController()
  const { status } = await fetch((await gateway.url()) + one.url, { headers, signal: leave.signal })
  leave.abort()
  return { status, said: '' }
}

async function judge(gateway: TestGateway, context: Context, one: Case): Promise<string[]> {
  const { status, said } = await ask(gateway, one, context.calls[one.name]?.stream === true).catch((error: unknown) => ({
    status: 599,
    said: String(error),
  }))
  if (status < 500) return []
  return [
    `${status} ${one.name} as "${one.who}": ${JSON.stringify({ ...one, body: one.body?.slice(0, 2_000), url: one.url.slice(0, 2_000) })} said ${said.slice(0, 300)}`,
  ]
}

/** Whatever anybody sends to any call or to the identity provider, the answer is no fault of ours. */
export const fuzz: Fuzz = {
  name: 'calls',
  summary: 'every call as every role and as a stranger: valid, with one fault, with three; no answer of 5xx',
  runs: 50_000,
  async run(runs, seed, tell) {
    const { gateway, context } = await seeded(seed)
    const random = chance(seed)
    const faults: string[] = []
    try {
      for (let done = 0; done < runs && faults.length < MOST_FAULTS; ) {
        const some = Array.from({ length: Math.min(AT_ONCE, runs - done) }, () =>
          random() < 0.04 ? aProviderCase(random) : aCase(context, random),
        )
        const judged = await Promise.all(some.map((one) => judge(gateway, context, one)))
        faults.push(...judged.flat().map((fault) => `case ${done} and after: ${fault}`))
        done += some.length
        if (done % ROUND < AT_ONCE) tell(done)
      }
    } finally {
      await gateway.close()
    }
    return faults
  },
}
