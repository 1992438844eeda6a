import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import type { TestGateway } from '#support/gateway.ts'
import { anExportOrder as anExport, anImportOrder, aTransferGateway, CREATE_EXPORT, CREATE_IMPORT, caller } from './testing.ts'

/** Addresses in a body are compared with the registered ones and never called. */

let gateway: TestGateway
let upload: string
beforeAll(async () => {
  const opened = await aTransferGateway()
  gateway = opened.gateway
  upload = opened.upload
})
beforeEach(() => gateway.pool.query('truncate transfer_task cascade').then(() => {}))
afterAll(() => gateway.close())

const call = caller(() => gateway)
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.messageCode
const anImport = (over: Partial<CreateImport> = {}) => anImportOrder(upload, over)

describe('R-17 T18 addresses in a body', () => {
  let hits = 0
  let listener: Server
  let port = 0
  beforeAll(async () => {
    listener = createServer((_, response) => {
      hits += 1
      response.end()
    })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    port = (listener.address() as AddressInfo).port
  })
  afterAll(() => listener.close())

  /** 200 ways to name a host of one's own, or the registered address a little differently. */
  function addresses(): string[] {
    const good = '/tender/api/v1/customer/import'
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '127.1',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.0.0.1.nip.io',
      '169.254.169.254',
    ]
    const schemes = ['http://', 'https://', '//', 'http:', 'http:\\\\', 'HTTP://', 'gopher://', 'file://', 'ftp://', '\\\\']
    const made = hosts.flatMap((host) => schemes.map((scheme) => `${scheme}${host}:${port}${good}`))
    const users = hosts.flatMap((host) => [
      `http://gateway@${host}:${port}/`,
      `http://${host}:${port}#${good}`,
      `http://${host}:${port}?${good}`,
    ])
    const edited = [
      `${good}/`,
      `${good}?x=1`,
      `${good}#`,
      ` ${good}`,
      `${good} `,
      `/${good}`,
      `.${good}`,
      good.slice(1),
      good.toUpperCase(),
      `${good}%00`,
      `${good}\t`,
      `${good};x`,
      good.replaceAll('/', '%2f'),
      good.replaceAll('/', '\\'),
      `/..${good}`,
      `/x/..${good}`,
      `${good}/../import`,
      '/tender/api/v1/customer/export',
      '/platform/user/profile',
      'javascript:alert(1)',
      'data:text/plain,x',
      `$${'{'}jndi:ldap://127.0.0.1}`,
      '{{7*7}}',
      good.replace('tender', 'ｔender'),
      good.replace('a', 'а'),
      `${good}\u202e`,
      `http:/${good}`,
      `https:${good}`,
      'blob:x',
      '*',
    ]
    const ports = Array.from({ length: 40 }, (_, n) => `http://127.0.0.${n + 1}:${port}/${n}`)
    return [...new Set([...made, ...users, ...edited, ...ports])].slice(0, 200)
  }

  test('are compared with the registered one: 200 others are refused, and nobody is called', async () => {
    const all = addresses()
    expect(all).toHaveLength(200)
    const wrong: string[] = []
    for (const url of all) {
      const imported = await codeOf(call('anna', CREATE_IMPORT, anImport({ importUrl: url })))
      const exported = await codeOf(call('anna', CREATE_EXPORT, anExport({ exportUrl: url.endsWith('/export') ? `${url}s` : url })))
      if (imported !== 'EXCEL-1012' || exported !== 'EXCEL-1012') wrong.push(`${url}: ${imported} ${exported}`)
    }
    expect(wrong).toEqual([])
    expect(hits).toBe(0)
    expect(await gateway.count('transfer_task')).toBe(0)
  })
})
