import type { Definition } from '#domain/workflow/definition.ts'
import type { At, FormData } from '#domain/workflow/model.ts'
import { dayIn, type House, openProcess, type ProcessStage, workday } from './stage.ts'

/** Requisitions of people of the house; each was left in another state. */

export interface ProcessCast {
  house: House
  now: At
  definition: Definition
}
type Scene = (cast: ProcessCast) => Promise<ProcessStage>

type Line = readonly [name: string, spec: string, quantity: string, unitCode: string, unitPrice: string]
export interface Need {
  title: string
  dept: string
  inDays: number
  reason: string
  lines: readonly Line[]
}

const linesOf = (lines: readonly Line[]) =>
  lines.map(([name, spec, quantity, unitCode, unitPrice]) => ({ name, spec, quantity, unitCode, unitPrice }))

const formFor = ({ house, now }: ProcessCast, { title, dept, inDays, reason, lines }: Need): FormData => ({
  title,
  deptId: `${house.tenantId}-${dept}`,
  needDate: dayIn(now, inDays),
  reason,
  lines: linesOf(lines),
})

export type When = readonly [before: number, time: string]

/** Somebody writes down a need and sends it off. */
export async function submitted(
  cast: ProcessCast,
  by: string,
  [before, time]: When,
  need: Need,
  chosen?: Readonly<Record<string, readonly string[]>>,
): Promise<ProcessStage> {
  const { house, now, definition } = cast
  const at = workday(now, before, time)
  const stage = await openProcess(house, { definition, by, at, form: formFor(cast, need) })
  await stage.send(at, by, { type: 'startFlow', ...(chosen && { chosen }) })
  return stage
}

/** More than 500,000: agreed by the head of the department, with the purchasing managers now. */
export const waitsForManager: Scene = async (cast) => {
  const stage = await submitted(cast, 'humin1', [3, '09:40'], {
    title: '轧钢厂2027年第一季度工作辊采购',
    dept: 'rolling',
    inDays: 45,
    reason: '现有工作辊磨损接近报废尺寸，备辊仅余4支。按第一季度轧制计划测算，需补充工作辊8支、轴承座密封件40套，请尽快安排采购。',
    lines: [
      ['高铬铸铁工作辊', 'Φ650×1700', '8', 'EA', '86000'],
      ['轴承座密封件', 'FKM 320×360×18', '40', 'SET', '460'],
    ],
  })
  await stage.send(workday(cast.now, 1, '14:15'), 'reviewer1', {
    type: 'agree',
    opinion: '备辊库存情况属实，同意采购，请优先保证1月交货。',
  })
  return stage
}

/** The head of the department wants to know more. */
export const returned: Scene = async (cast) => {
  const stage = await submitted(cast, 'buyer1', [4, '10:05'], {
    title: '焊接材料补库采购',
    dept: 'materials',
    inDays: 20,
    reason: '焊接材料库存低于安全库存，申请补库。',
    lines: [
      ['碳钢焊条', 'J507 Φ4.0', '2400', 'KGM', '9.8'],
      ['实心焊丝', 'ER50-6 Φ1.2', '3000', 'KGM', '8.6'],
    ],
  })
  await stage.send(workday(cast.now, 3, '16:20'), 'manager1', {
    type: 'returnInitiator',
    opinion: '请补充近三个月的领用量和当前库存数，并说明焊丝数量的测算依据，修改后重新提交。',
  })
  return stage
}

const waitsForHead: Scene = (cast) =>
  submitted(cast, 'luojun1', [1, '10:30'], {
    title: '机房核心交换机更换',
    dept: 'it',
    inDays: 30,
    reason: '2号机房两台核心交换机已运行九年，厂家停止维保，上月发生一次板卡故障。申请更换，避免影响生产执行系统。',
    lines: [
      ['核心交换机', '48口万兆，双电源', '2', 'EA', '78500'],
      ['光模块', '10G SFP+ 单模', '24', 'EA', '620'],
    ],
  })

/** Of a buyer: a draft tender came of it; buyer1, to whom the buyer reports, has a copy to read. */
const agreed: Scene = async (cast) => {
  const stage = await submitted(cast, 'lifang1', [9, '09:15'], {
    title: '冬季劳动防护用品采购',
    dept: 'materials',
    inDays: 25,
    reason: '按劳动防护用品发放标准，冬季需为一线岗位1200人更换防寒手套和防寒服，库存不足，申请采购。',
    lines: [
      ['防寒手套', '加绒，防水', '1200', 'PR', '26.5'],
      ['防寒服', '带反光条', '600', 'SET', '268'],
    ],
  })
  await stage.send(workday(cast.now, 8, '11:10'), 'manager1', { type: 'agree', opinion: '同意，请按时组织招标，保证入冬前发放到位。' })
  return stage
}

const refused: Scene = async (cast) => {
  const stage = await submitted(cast, 'sunyan1', [12, '15:30'], {
    title: '行政楼会议室座椅更换',
    dept: 'admin',
    inDays: 40,
    reason: '三楼会议室座椅使用年限较长，外观陈旧，拟整体更换。',
    lines: [['会议椅', '网面，带扶手', '60', 'EA', '480']],
  })
  await stage.send(workday(cast.now, 11, '09:20'), 'tadmin', {
    type: 'refuse',
    opinion: '本年度办公家具预算已用完，且座椅尚可使用，不同意。可列入下一年度预算后再报。',
  })
  return stage
}

const takenBack: Scene = async (cast) => {
  const stage = await submitted(cast, 'majianhua1', [7, '13:40'], {
    title: '叉车蓄电池采购',
    dept: 'warehouse',
    inDays: 15,
    reason: '3号库两台电动叉车蓄电池容量衰减，单次充电作业不足三小时，申请更换。',
    lines: [['叉车蓄电池组', '48V 600Ah', '2', 'SET', '32800']],
  })
  await stage.send(workday(cast.now, 7, '15:05'), 'majianhua1', { type: 'revoke', opinion: '电池仍在质保期内，改由供应商免费更换。' })
  return stage
}

/** Returned, mended and sent again; the manager wants to hear finance, who have not spoken yet. */
const secondRound: Scene = async (cast) => {
  const at = (before: number, time: string) => workday(cast.now, before, time)
  const pump: Line = ['立式多级离心泵', 'Q=200m³/h H=120m', '4', 'SET', '128000']
  const stage = await submitted(cast, 'huangchao1', [6, '09:50'], {
    title: '循环水泵站水泵更新',
    dept: 'equipment',
    inDays: 60,
    reason: '循环水泵站在用水泵效率下降、振动超标，申请更新。',
    lines: [pump],
  })
  await stage.send(at(5, '10:40'), 'manager1', {
    type: 'returnInitiator',
    opinion: '请附能效对比，并把配套电机和控制柜一并列入，避免二次采购。',
  })
  await stage.send(at(5, '11:25'), 'huangchao1', { type: 'submitComment', text: '电机是否沿用原有规格？', mentions: ['demo-manager1'] })
  await stage.send(at(5, '14:10'), 'manager1', {
    type: 'submitComment',
    text: '按二级能效选型，规格由设备工程处核定后填报。',
    mentions: ['demo-huangchao1'],
  })
  await stage.send(at(2, '16:00'), 'huangchao1', {
    type: 'submit',
    opinion: '已按要求补充电机和控制柜，并在申请理由中写明能效对比。',
    form: {
      reason:
        '循环水泵站四台水泵已运行十二年，效率由82%降至67%，振动值7.1mm/s，超过允许值。更新后按年运行7000小时测算，预计年节电约96万千瓦时，约两年收回投资。',
      lines: linesOf([pump, ['高效电机', '110kW 二级能效', '4', 'EA', '36500'], ['变频控制柜', '110kW', '4', 'SET', '42000']]),
    },
  })
  await stage.send(at(1, '09:30'), 'manager1', {
    type: 'beforeAddsign',
    userIds: ['demo-reviewer2'],
    opinion: '金额较大，请财务部核实本年度技改预算余额。',
  })
  return stage
}

/** Nobody has looked at it in time. */
const overdue: Scene = (cast) =>
  submitted(cast, 'guowenbo1', [6, '10:20'], {
    title: '厂区绿化养护服务采购',
    dept: 'services',
    inDays: 35,
    reason: '现绿化养护合同12月底到期，需提前组织下一年度养护服务采购，养护面积约8.6万平方米。',
    lines: [['绿化养护服务', '含修剪、病虫害防治，一年', '86000', 'MTK', '3.2']],
  })

/** Two million and more: the head of purchasing has agreed, the managers have not. Began before there was a second version. */
export const onFirstVersion: Scene = async (cast) => {
  const stage = await submitted(cast, 'luowei1', [26, '09:05'], {
    title: '炼钢厂转炉烟罩备件采购',
    dept: 'steelworks',
    inDays: 120,
    reason: '2号转炉计划明年5月大修，汽化冷却烟罩制造周期约四个月，需提前订货。',
    lines: [
      ['汽化冷却烟罩', '120t转炉，含固定段与活动段', '1', 'SET', '2860000'],
      ['烟罩密封装置', '氮封', '2', 'SET', '74000'],
    ],
  })
  await stage.send(workday(cast.now, 25, '10:50'), 'reviewer1', { type: 'agree', opinion: '大修计划已列入年度安排，同意提前订货。' })
  await stage.send(workday(cast.now, 24, '15:35'), 'tadmin', { type: 'agree', opinion: '同意。请采购经理核实供货周期后组织招标。' })
  return stage
}

/** Those on the version in force. */
export const current: readonly Scene[] = [refused, agreed, takenBack, overdue, secondRound, returned, waitsForManager, waitsForHead]
