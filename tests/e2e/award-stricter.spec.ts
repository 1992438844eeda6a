import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { agree, button, file, propose, review, tab } from './awarding.ts'
import { aClosedAuction, signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** A house that has finance sign awards above an amount: from the file of the process to the award (FLOW-12, W10). */

const DEFAULT = readFileSync('gateway/modules/workflow/definitions/tender_award.bpmn', 'utf8')

/** After manager and supervisor finance is asked, above an amount that every auction of the demonstration exceeds. */
const STRICTER = DEFAULT.replace(
  '<bpmn:sequenceFlow id="to-end" sourceRef="both-done" targetRef="end" />',
  `<bpmn:sequenceFlow id="to-amount" sourceRef="both-done" targetRef="by-amount" />
    <bpmn:exclusiveGateway id="by-amount" name="按金额" fly:nameEn="By amount" default="small" />
    <bpmn:sequenceFlow id="large" name="一万元及以上" fly:nameEn="10,000 and more" sourceRef="by-amount" targetRef="finance">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{"_AND_":[{"amount":{"ge":"10000"}}]}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="small" name="其他" fly:nameEn="Else" sourceRef="by-amount" targetRef="end" />
    <bpmn:userTask id="finance" name="财务会签" fly:nameEn="Finance" fly:who="users(demo-reviewer2)" fly:nobody="admin" />
    <bpmn:sequenceFlow id="to-end" sourceRef="finance" targetRef="end" />`,
)
/** Nobody but whoever proposes is asked where the manager should be. */
const WRONG = STRICTER.replace('fly:who="projectRole(manager)"', 'fly:who="initiator"')

/** Hands the dialog a file. */
async function choose(page: Page, name: string, xml: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, /^(选择 BPMN 文件|Choose a BPMN file)$/).click()
  await (await chooser).setFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(xml) })
}

/** The administrator publishes it: not the file with a fault, which is shown in words and on the picture. */
async function publish(page: Page): Promise<void> {
  await button(page, /^(发布流程|Publish process)$/).click()
  const dialog = page.getByRole('dialog', { name: /^(发布流程定义|Publish a process)$/ })
  const send = button(dialog, /^(发布|Publish)$/)
  await choose(page, 'wrong.bpmn', WRONG)
  await expect(dialog.getByText(/^(有路径不经项目采购经理审批即可结束|A way to the end asks no manager of the project)$/)).toBeVisible()
  await button(dialog, /^(“采购经理审批”只询问发起人本人|"Manager of the project" asks nobody but the initiator)$/).click()
  await expect(dialog.getByRole('radio', { name: /^(采购经理审批|Manager of the project)/ })).toBeChecked()
  await expect(send).toBeDisabled()
  await choose(page, 'stricter.bpmn', STRICTER)
  await expect(dialog.getByText(/由版本 \d+ 更新为版本 \d+|version \d+ is replaced by version \d+/)).toBeVisible()
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^(《定标审批》版本 \d+ 已发布|"Award approval", version \d+, is published)$/)).toBeVisible()
  await expect(page.getByRole('row', { name: /tender_award/ }).first()).toContainText(/使用中|In use/)
}

/** The default is the current version again, whatever the page shows: other journeys of this application go by it. */
async function backToDefault(page: Page, authorization: string): Promise<void> {
  const processCode = 'tender_award'
  const found = await page.request.get('/workflow/api/v1/definition/find', { headers: { authorization }, params: { processCode } })
  const { version } = (await found.json()).data
  if (version === 1) return
  const activated = await page.request.post('/workflow/api/v1/definition/activate', {
    headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    data: { processCode, version: 1, replaces: version },
  })
  expect(activated.status()).toBe(200)
}

/** In the one task that is there. */
async function agreeInWorkspace(page: Page, opinion: string): Promise<void> {
  const action = /^(同意|Approve)$/
  await button(page, /^(办理|Decide|Open) /).click()
  await button(page, action).click()
  const dialog = page.getByRole('dialog', { name: /^(同意|Approve)/ })
  await dialog.getByRole('textbox', { name: /^(审批意见|Opinion)/ }).fill(opinion)
  await button(dialog, action).click()
  await expect(dialog).toHaveCount(0)
}

const todo = (page: Page) =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /我的待办|To approve/ })

for (const [locale, tier] of LANGUAGES)
  test(`FLOW-12 W10 an award waits for finance where the house has it sign above an amount (${locale})`, tier, async ({ browser }) => {
    const id = await aClosedAuction()
    const admin = await signIn(browser, 'tadmin', '/', { locale })
    const asked = admin.waitForRequest((request) => request.headers().authorization !== undefined)
    await admin.goto('/workspace/formspanel')
    const { authorization = '' } = (await asked).headers()
    try {
      await publish(admin)
      const finance = await signIn(browser, 'reviewer2', '/workspace/unfinished', { locale })
      await expect(todo(finance)).not.toContainText(/\d/)

      const buyer = await signIn(browser, 'buyer1', file(id), { locale })
      const supervisor = await review(browser, id, locale)
      await propose(buyer)
      const manager = await signIn(browser, 'manager1', file(id), { locale })
      await agree(manager)
      await supervisor.goto(file(id))
      await agree(supervisor)
      await expect(buyer.getByText(/^(财务会签|Finance)$/).locator('xpath=..')).toContainText(
        /(待审批|Waiting for approval).*(周静|Zhou Jing)/,
      )
      await expect(buyer.getByText(/^(已公示，待中标人确认|Published, winner to confirm)$/)).toHaveCount(0)

      await expect(todo(finance)).toContainText('1')
      await agreeInWorkspace(finance, '预算已落实')
      await expect(todo(finance)).not.toContainText(/\d/)
      await expect(buyer.getByText(/^(已公示，待中标人确认|Published, winner to confirm)$/)).toBeVisible()

      await tab(buyer, /^(办理记录|Who did what)$/).click()
      const said = buyer.getByRole('listitem').filter({ hasText: '预算已落实' })
      for (const words of [/定标审批|Award approval/, /财务会签|Finance/, /周静|Zhou Jing/]) await expect(said).toContainText(words)
    } finally {
      await backToDefault(admin, authorization)
    }
  })
