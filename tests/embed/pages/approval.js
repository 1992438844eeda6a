import { fly } from 'fly-tender'
import { createApp, h, Suspense } from 'vue'
import OwnApproval from '../samples/OwnApproval.vue'

/** A portal’s page of one bill, as its address names it. */
fly.configure({ gatewayUrl: '/', appCode: 'tender', auth: { type: 'cookie' } })
const bill = Object.fromEntries(new URLSearchParams(location.search))
createApp(() => h(Suspense, () => h(OwnApproval, bill))).mount('#app')
