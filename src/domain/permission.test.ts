import { expect, test } from 'vitest'
import { codesOf, permissionCodes, roles } from './permission.ts'

const holdersOf = (code: string) => roles.filter((role) => (codesOf([role]) as string[]).includes(code))

test('PERM-05 every permission code is held by somebody', () => {
  const ofStaff: readonly string[] = codesOf([], 'staff')
  expect(permissionCodes.filter((code) => holdersOf(code).length === 0 && !ofStaff.includes(code))).toEqual([])
})

test('PERM-05 FLOW-12 whoever belongs to the house may be asked for approvals and may request, whatever the roles; nobody else may', () => {
  const all = ['workflow:requisition:edit', 'workflow:task:handle']
  expect(codesOf([], 'staff')).toEqual(all)
  expect(codesOf(['AUDITOR'], 'staff')).toEqual([...codesOf(['AUDITOR']), ...all].sort())
  for (const code of all) expect(holdersOf(code)).toEqual([])
  expect(holdersOf('workflow:admin')).toEqual(['TENDER_ADMIN'])
})

test('PERM-05 only bidders place bids', () => {
  expect(holdersOf('tender:bid:place')).toEqual(['BIDDER', 'CUSTOMER_ADMIN'])
})

test('PERM-05 whoever proposes an award or edits a project cannot approve it by the same role', () => {
  expect(holdersOf('tender:award:propose').filter((role) => holdersOf('tender:award:approve').includes(role))).toEqual([])
  expect(holdersOf('tender:project:edit').filter((role) => holdersOf('tender:time:approve').includes(role))).toEqual([])
})

test('PERM-05 supervisor and reviewer neither edit nor invite', () => {
  for (const role of ['SUPERVISOR', 'REVIEWER', 'AUDITOR']) {
    expect(codesOf([role])).not.toContain('tender:project:edit')
    expect(codesOf([role])).not.toContain('tender:invite:edit')
  }
  expect(codesOf(['SUPERVISOR'])).not.toContain('tender:review:score')
})

test('PERM-05 an auditor writes nothing', () => {
  const reading = /:(view|verify|export)$/
  expect(codesOf(['AUDITOR']).filter((code) => !reading.test(code))).toEqual([])
})

test('codes of several roles are joined, each once and sorted; unknown roles and SYSTEM give nothing', () => {
  const both = codesOf(['BUYER', 'MANAGER'])
  expect(both).toEqual([...new Set(both)].sort())
  expect(both).toEqual(expect.arrayContaining([...codesOf(['BUYER']), ...codesOf(['MANAGER'])]))
  expect(codesOf(['SYSTEM', 'KING', 'constructor', '__proto__'])).toEqual([])
})
