export default {
  providers: [
    {
      type: "customJwt",
      applicationID: "noticeboard",
      issuer: "https://issuer.test",
      jwks: process.env.CHAT_JWKS,
      algorithm: "RS256",
    },
  ],
};
