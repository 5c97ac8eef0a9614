export default { reactStrictMode: false, poweredByHeader: false }
