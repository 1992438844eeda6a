import { declareElement } from '#core/element/declare.ts'
import type { TreeSelectEvents, TreeSelectMethods, TreeSelectProps } from '#widgets/tree-select/index.ts'
import { field, popup } from './shared.ts'

export const flyTreeSelect = declareElement<TreeSelectProps, TreeSelectEvents, TreeSelectMethods>({
  tag: 'fly-tree-select',
  summary: 'Selects from a tree that the page gives, of up to hundreds of thousands of nodes.',
  body: () => import('#widgets/tree-select/index.ts'),
  needs: 'nothing',
  extends: [field, popup],
  props: {
    data: {
      type: 'json',
      default: [],
      ts: 'readonly object[]',
      doc: 'Nodes with their children, or rows with `parentId`; `disabled` ones cannot be chosen. A tree is not loaded bit by bit (FLY-E106).',
    },
    multiple: { type: 'boolean', doc: 'Several may be chosen, by boxes.' },
    valueKey: { type: 'string', default: 'id', doc: 'Field of a node that is its value; several fields are refused (FLY-E106).' },
    labelKey: { type: 'string', default: 'label', doc: 'Field of a node that is shown.' },
    childrenKey: { type: 'string', default: 'children', doc: 'Field of a node that holds what stands beneath.' },
    strict: { type: 'boolean', doc: 'With `multiple`: parents and children are chosen independently.' },
    leafOnly: { type: 'boolean', doc: 'Only nodes without children are values.' },
    filterable: { type: 'boolean', doc: 'The tree can be searched by typing.' },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: '{ value: string; selected: object[]; added: object[]; removed: object[] }',
      doc: 'The user has chosen. `selected` are the nodes of the page.',
    },
  },
  methods: {
    expand: { signature: '(id: string): Promise<void>', doc: 'Unfolds a node and what stands above it.' },
    expandAll: { signature: '(): Promise<void>', doc: 'Unfolds everything.' },
    collapseAll: { signature: '(): Promise<void>', doc: 'Folds everything.' },
  },
  parts: ['tree', 'tree-node', 'check'],
})
