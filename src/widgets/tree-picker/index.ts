export { TreePicker } from './TreePicker.tsx'
export type { TreeNode, TreeStore } from './tree.store.ts'
export { useTree } from './use-tree.ts'
