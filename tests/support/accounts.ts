import { createAccount } from '#gateway/modules/identity/accounts.ts'
import { quickHash } from '#gateway/modules/identity/testing.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { issuerOf } from '#gateway/platform/settings/environment.ts'
import { type GatewayOptions, startGateway, type TestUser } from './gateway.ts'

/** For tests: people who sign in over the wire. */

export const PASSWORD = 'a good one'

interface Person {
  name: string
  tenantId?: string
  role?: string
}

interface Place {
  host?: string
  users?: Record<string, TestUser>
  environment?: GatewayOptions['environment']
}

/** A gateway that listens at its public address, and people who can sign in there with {@link PASSWORD}. */
export async function aGatewayOf(people: readonly Person[], { host = '127.0.0.1', users = { wang: {} }, environment }: Place = {}) {
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const gateway = await startGateway(users, { environment: { publicUrl: origin, ...environment } })
  await gateway.app.listen({ port, host })
  for (const { name, tenantId = 'north', role } of people)
    await createAccount(gateway.pool, {
      id: name,
      tenantId,
      username: name,
      passwordHash: quickHash(PASSWORD),
      realName: name,
      realNameEn: '',
      roles: role === undefined ? [] : [role],
    })
  return { gateway, origin, issuer: issuerOf(gateway.deps.environment) }
}

/** Asks under an address: a POST when there is a body. */
export const asking =
  (base: () => string) =>
  async <T = unknown>(token: string, path: string, body?: unknown) => {
    const answer = await fetch(new URL(path, base()), {
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as { messageCode?: string; data: T } }
  }
