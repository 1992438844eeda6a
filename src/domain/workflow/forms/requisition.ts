import { defineForm } from './define-form.ts'

/** 采购申请: what a department needs, for which a purchaser then holds a tender. Names of its lines are those of a tender's lines. */
export const requisition = defineForm({
  code: 'requisition',
  name: { zh: '采购申请', en: 'Purchase requisition' },
  fields: {
    title: { type: 'TEXT', label: { zh: '标题', en: 'Title' }, required: true, maxLength: 120 },
    deptId: { type: 'DEPARTMENT', label: { zh: '需求部门', en: 'Requesting department' }, required: true },
    needDate: { type: 'DATE', label: { zh: '需求日期', en: 'Needed by' }, required: true },
    reason: { type: 'LONGTEXT', label: { zh: '申请理由', en: 'Reason' }, required: true, maxLength: 2_000 },
    lines: {
      type: 'LINES',
      label: { zh: '采购明细', en: 'Items' },
      required: true,
      columns: {
        name: { type: 'TEXT', label: { zh: '物料名称', en: 'Item name' }, required: true, maxLength: 120 },
        spec: { type: 'TEXT', label: { zh: '规格型号', en: 'Specification' }, maxLength: 200 },
        quantity: { type: 'DECIMAL', label: { zh: '数量', en: 'Quantity' }, required: true, scale: 6 },
        unitCode: { type: 'DICT', label: { zh: '单位', en: 'Unit' }, required: true, dictCode: 'tender_unit' },
        unitPrice: { type: 'DECIMAL', label: { zh: '预计单价', en: 'Est. unit price' }, required: true, scale: 6 },
        remark: { type: 'TEXT', label: { zh: '备注', en: 'Remark' }, maxLength: 200 },
      },
    },
    amount: {
      type: 'DECIMAL',
      label: { zh: '预计金额', en: 'Estimated amount' },
      scale: 2,
      sumOf: { lines: 'lines', factors: ['quantity', 'unitPrice'] },
    },
    files: { type: 'FILES', label: { zh: '附件', en: 'Documents' } },
  },
})
