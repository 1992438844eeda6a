export { TreePicker, type TreePickerProps } from './TreePicker.tsx'
export { createTreeStore, type TreeNode, type TreeRules, type TreeStore } from './tree.store.ts'
export { useTree } from './use-tree.ts'
