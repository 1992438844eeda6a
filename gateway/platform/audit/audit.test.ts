import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { type AuditChannel, openAudit } from './audit.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BIDDER'] } }, { environment: { requestsPerSecond: 1 }, monotonicMs: () => 0 })
})
afterAll(() => gateway.close())

function aChannel(): AuditChannel & { lines: () => Record<string, unknown>[]; text: () => string } {
  const written: string[] = []
  const channel = openAudit({
    key: () => 'k',
    log: openLog('silent'),
    destination: { write: (line) => void written.push(line) },
    now: () => 0,
  })
  return { ...channel, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>), text: () => written.join('') }
}

test('R-45 a line says when, what, who as an HMAC and from where, and is one line whatever is put into it', () => {
  const { audit, text, lines, close } = aChannel()
  audit('right-refused', {
    subject: 'wang',
    tenant: 'north\n{"kind":"signed-in"}',
    address: '1.2.3.4\r\nforged',
    request: 'r-1',
    call: 'POST /a\u202e/b',
    code: 'AUTH-1003',
  })
  audit('right-refused', { subject: 'wang', actor: 'zhou', address: '1.2.3.4' })
  close()
  expect(text().trim().split('\n')).toHaveLength(2)
  expect(text()).not.toMatch(/wang|zhou|forged|\u202e/)
  const [first, second] = lines()
  expect(first).toMatchObject({ channel: 'audit', kind: 'right-refused', request: 'r-1', tenant: 'northkind:signed-in', call: 'POST /a/b' })
  expect(first).not.toHaveProperty('address')
  expect(first).not.toHaveProperty('actor')
  expect(second).toMatchObject({
    subject: first?.subject,
    actor: expect.stringMatching(/^[\w-]{22}$/),
    address: '1.2.3.4',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('R-45 a flood from one address is told by its first lines and a number, and hides nobody else', () => {
  const { audit, lines, close } = aChannel()
  for (let attempt = 0; attempt < 10_000; attempt += 1) audit('sign-in-failed', { subject: `name ${attempt}`, address: '6.6.6.6' })
  audit('sign-in-failed', { subject: 'wang', address: '7.7.7.7' })
  for (let call = 0; call < 100; call += 1) audit('signed-in', { subject: `person ${call}`, address: '6.6.6.6' })
  close()
  expect(lines().filter(({ address, kind }) => address === '6.6.6.6' && kind === 'sign-in-failed')).toHaveLength(
    limits.auditLinesAtOnce + 1,
  )
  expect(lines().at(-1)).toMatchObject({ kind: 'sign-in-failed', address: '6.6.6.6', folded: 10_000 - limits.auditLinesAtOnce })
  expect(lines().filter(({ address }) => address === '7.7.7.7')).toHaveLength(1)
  expect(lines().filter(({ kind }) => kind === 'signed-in')).toHaveLength(100)
})

test('R-45 a flood from very many addresses is bounded as well, in lines and in memory', () => {
  const { audit, lines, close } = aChannel()
  for (let at = 0; at < 50_000; at += 1)
    audit('sign-in-failed', { subject: 'wang', address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` })
  close()
  const singly = limits.auditLinesPerSecond * 60
  expect(lines().length).toBeLessThanOrEqual(singly + limits.auditFoldsKept + 1)
  expect(lines().reduce((sum, line) => sum + Number(line.folded ?? 1), 0)).toBe(50_000)
})

test('R-45 the file may be renamed at any time, and only its owner reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fly-audit-'))
  const file = join(folder, 'audit.log')
  const { audit, close } = openAudit({ key: () => 'k', log: openLog('silent'), file })
  audit('key-rotated')
  renameSync(file, `${file}.1`)
  audit('outage-declared')
  close()
  expect([`${file}.1`, file].map((name) => JSON.parse(readFileSync(name, 'utf8')).kind)).toEqual(['key-rotated', 'outage-declared'])
  rmSync(folder, { recursive: true })
})

test('R-45 a file that cannot be written stops nobody', () => {
  const said: string[] = []
  const { audit, close } = openAudit({
    key: () => 'k',
    log: openLog('error', { write: (line) => void said.push(line) }),
    file: '/no/such/folder/x',
  })
  audit('key-rotated')
  close()
  expect(said.join()).toContain('could not be written')
})

test('M4 R-45 a refused right is one line with the request id of the answer, and nothing of what was sent', async () => {
  const answer = await gateway.as('wang').call('POST /tender/api/v1/project/save', { name: 'canary' } as never, {
    headers: { 'x-request-id': 'trace-of-this' },
  })
  expect(answer).toMatchObject({ status: 403, body: { traceId: 'trace-of-this' } })
  const lines = gateway.audited().filter(({ request }) => request === 'trace-of-this')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ kind: 'right-refused', tenant: 'north', address: '127.0.0.1', code: 'AUTH-1003' })
  expect(JSON.stringify(lines)).not.toMatch(/wang|canary/)
})

test('M4 R-45 who sends too many requests is told of', async () => {
  for (let call = 0; call < 11; call += 1) await gateway.as('wang').call('POST /platform/user/profile', {})
  expect(gateway.audited().filter(({ kind }) => kind === 'rate-limited').length).toBeGreaterThan(0)
})
