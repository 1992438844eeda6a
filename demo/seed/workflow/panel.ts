import { demoUserId, people } from '#demo/identity/people.ts'
import { staff } from '#demo/identity/staff.ts'
import { shift } from '#demo/seed/stage.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import { type Need, type ProcessCast, submitted } from './scenes.ts'
import { type ProcessStage, workday } from './stage.ts'

/** Purchases of the whole house, which many people decide on. */

const gloves: Need = {
  title: '2027年度劳保用品集中采购方案',
  dept: 'procurement',
  inDays: 60,
  reason: '为降低采购成本、统一质量标准，拟将各单位劳保用品由分散采购改为集中采购，按年度框架协议执行，各单位按需下单。',
  lines: [
    ['棉纱手套', '12针', '80000', 'PR', '1.6'],
    ['防尘口罩', 'KN95', '60000', 'EA', '1.2'],
    ['安全鞋', '防砸防刺穿', '3600', 'PR', '145'],
  ],
}

const printers: Need = {
  title: '2027年度办公打印服务集中采购方案',
  dept: 'procurement',
  inDays: 90,
  reason: '各部门打印设备品牌不一，耗材分散采购成本偏高，拟改为按张计费的打印外包服务。',
  lines: [['打印服务', '黑白，按张计费', '1800000', 'EA', '0.08']],
}

/** Opinions of those who have already said something; the others agreed without a word. */
const words: Readonly<Record<string, string>> = {
  reviewer1: '同意。炼钢区域安全鞋需耐高温，请在技术要求中注明。',
  reviewer2: '同意，请按季度结算并控制库存占用。',
  supervisor1: '同意，框架协议供应商不得少于两家。',
}
const AGREED = 14

/** Forty are asked, some have agreed, one has not; every login of the house that decides on purchases is still asked. */
export async function panelUnderWay(cast: ProcessCast): Promise<ProcessStage> {
  const stage = await submitted(cast, 'guojuan2', [5, '09:00'], gloves, { leader: [demoUserId('manager1')] })
  await stage.send(workday(cast.now, 5, '11:30'), 'manager1', { type: 'agree', opinion: '方案可行，请各使用部门会签。' })
  const logins = people.map(({ username }) => username).filter((username) => !Object.hasOwn(words, username))
  const asked = stage.state.tasks
    .filter(({ status, kind }) => status === 'TODO' && kind === 'APPROVAL')
    .map(({ userId }) => userId.slice(demoUserId('').length))
    .filter((username) => !logins.includes(username))
  for (const [index, username] of asked.slice(0, AGREED).entries()) {
    const at = shift(workday(cast.now, 4, '09:10'), index * 17, 'minute')
    await stage.send(at, username, { type: 'agree', ...(words[username] && { opinion: words[username] }) })
  }
  await stage.send(workday(cast.now, 3, '15:45'), asked[AGREED]!, {
    type: 'refuse',
    opinion: '本部门岗位特殊，统一规格的手套达不到防割要求，建议单列。',
  })
  return stage
}

/** Whoever was to decide has left, and the process names nobody instead: it stands still for administrators to see. */
export async function chosenLeft(cast: ProcessCast): Promise<ProcessStage> {
  const leaver = staff.find(({ left }) => left)
  const leftAt = leaver && cast.house.people.get(leaver.username)?.leftAt
  if (!leftAt) throw new Error('nobody of the demonstration has left')
  const stage = await submitted(cast, 'gaochao1', [45, '14:25'], printers, { leader: [demoUserId(leaver.username)] })
  await stage.send(shift(leftAt, 1, 'minute'), SYSTEM.userId, { type: 'system.left', userId: demoUserId(leaver.username) })
  return stage
}
