import { fly } from 'fly-tender'

fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
