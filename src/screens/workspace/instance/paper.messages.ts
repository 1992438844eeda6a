import { defineMessages } from '#core/i18n/text.ts'

/** The dossier of a process on paper. */
export const messages = defineMessages({
  en: {
    initiator: 'Initiator',
    startedAt: 'Started',
    endedAt: 'Ended',
    round: 'Round',
    number: 'Process number',
    before: 'Round {{n}}: what was different',
    progress: 'Progress',
    signatures: 'Signatures',
    time: 'Time',
    comments: 'Comments',
    by: 'Written by',
    text: 'Text',
    amount: 'Amount',
    files: '{{n}} files',
    none: '–',
  },
  zh: {
    initiator: '发起人',
    startedAt: '发起时间',
    endedAt: '结束时间',
    round: '轮次',
    number: '流程编号',
    before: '第 {{n}} 轮的不同内容',
    progress: '审批进度',
    signatures: '签名',
    time: '时间',
    comments: '评论',
    by: '填写人',
    text: '内容',
    amount: '小计',
    files: '{{n}} 个文件',
    none: '–',
  },
})
