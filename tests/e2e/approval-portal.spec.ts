import { expect, type Page } from 'playwright/test'
import { type Login, portal, test } from './people.ts'

/** A portal with a page and a form of its own decides on an approval (EMB-02, FLOW-01, FLOW-10, PERM-04). */

interface Waiting {
  id: string
  bussinessId: string
}

/** A requisition that waits for this person, with the node it waits at. */
async function aTask(page: Page, login: Login): Promise<{ businessId: string; place: string }> {
  await page.goto(`${portal()}/login?as=${login}`).catch(() => undefined) // 204: the page stays
  await page.goto(`${portal()}/cookie.html`)
  return page.evaluate(async () => {
    const ask = async (path: string, body?: object) => {
      const headers = { 'app-code': 'tender', 'content-type': 'application/json' }
      return (await (await fetch(path, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) })).json())
        .data
    }
    const { rows } = await ask('/workflow/api/v1/task/unfinished-page-list?pageIndex=1&pageSize=50', {})
    const row = rows.find((one: { processCode: string }) => one.processCode === 'requisition') as Waiting
    const info = await ask(`/workflow/process/task/getStatusInfo?processCode=requisition&bussinessId=${row.bussinessId}`)
    const place = `source=process-engine&processinsId=${row.id}&nodeId=${info.currentTask.nodeId}`
    return { businessId: row.bussinessId, place }
  })
}

async function decide(page: Page, word: string, opinion: string): Promise<void> {
  const bar = page.locator('fly-approval')
  await bar.getByRole('button', { name: word, exact: true }).click()
  const dialog = bar.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(opinion)
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const kept = (page: Page) => page.evaluate(async () => (await fetch('/portal/bill')).json())

test('EMB-02 FLOW-01 FLOW-10 PERM-04 a plain portal locks its form as the node says, keeps it, and its manager agrees', async ({
  page,
}) => {
  const { businessId, place } = await aTask(page, 'manager1')
  await page.goto(`${portal()}/approval.html?id=${businessId}&${place}`)
  await expect(page.getByLabel('Title')).toHaveJSProperty('readOnly', true)
  await decide(page, '同意', '同意，按此采购')
  await expect(page.locator('fly-approval').getByRole('button', { name: '同意', exact: true })).toHaveCount(0)
  expect(await kept(page)).toMatchObject({ title: 'Bill of the portal' })
})
