import { ElTreeV2 } from 'element-plus/es/components/tree-v2/index.mjs'
import { createApp, h, ref } from 'vue'
import 'element-plus/theme-chalk/base.css'
import 'element-plus/theme-chalk/el-tree.css'
import 'element-plus/theme-chalk/el-checkbox.css'

const tree = ref()
Object.assign(globalThis, {
  contender: {
    mount(box, data) {
      const shape = { data, height: 330, itemSize: 36, showCheckbox: true, props: { value: 'key', label: 'title', children: 'children' } }
      createApp({ render: () => h(ElTreeV2, { ref: tree, ...shape }) }).mount(box)
    },
    expandAll: (data) => tree.value.setExpandedKeys(data.map(({ key }) => key)),
    checkAll: (data) => tree.value.setCheckedKeys(data.flatMap(({ key, children }) => [key, ...children.map((one) => one.key)])),
    scroller: () => document.querySelector('#box .el-vl__window, #box .el-virtual-list__window, #box .el-tree-virtual-list'),
    rows: () => document.querySelectorAll('#box .el-tree-node').length,
    checked: () => document.querySelectorAll('#box .el-tree-node .el-checkbox.is-checked').length,
  },
})
