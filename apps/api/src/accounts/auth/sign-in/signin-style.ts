/** Style of the sign-in pages: the console's font from this origin, light and dark. */
export const signinStyle = (fontHref: string) => `
@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${fontHref}") format("woff2")}
@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Helvetica");size-adjust:107.06%;ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%}
:root{--bg:#f6f6f9;--card:#fff;--text:#1b1b25;--dim:#5d5d6f;--line:#dcdce4;--accent:#4f55e0;--on:#fff;--danger:#b3261e;--soft:#eef0fd;--link:#4348c9}
@media (prefers-color-scheme:dark){:root{--bg:#121218;--card:#1b1b23;--text:#ececf3;--dim:#a5a5b5;--line:#343442;--accent:#6068e8;--on:#fff;--danger:#ff9b93;--soft:#262a45;--link:#a9aefc}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--text);font:15px/1.5 "Inter Variable","Inter Fallback",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",Arial,sans-serif}
main{width:100%;max-width:400px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:28px}
header{display:flex;align-items:center;gap:10px;font-weight:650;font-size:17px;margin-bottom:20px}
h1{font-size:22px;line-height:1.25;margin:0 0 4px}h2{font-size:14px;margin:0}
p{margin:0 0 16px;color:var(--dim);overflow-wrap:anywhere}
h1+.problem{margin-top:12px}
.problem{color:var(--danger);border:1px solid currentColor;border-radius:8px;padding:8px 12px}
label{display:block;font-weight:550;font-size:14px;margin:0 0 4px}
input[type=email],input[type=password],input[type=text]{width:100%;height:40px;padding:0 12px;margin:0 0 14px;border:1px solid var(--line);border-radius:8px;background:var(--bg);color:inherit;font:inherit}
.check{display:flex;gap:8px;align-items:center;font-weight:400;margin-bottom:16px;min-height:24px}
.check input{width:16px;height:16px;margin:0;accent-color:var(--accent)}
button{width:100%;height:40px;border:0;border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
section{margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
section p{font-size:13px;margin:2px 0 10px}code{font-family:ui-monospace,"Liberation Mono",monospace;color:var(--text);white-space:nowrap}
ul{list-style:none;margin:0 -10px;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:2px}
@media (max-width:420px){ul{grid-template-columns:1fr}}
.account{height:auto;padding:8px 10px;background:transparent;color:inherit;text-align:left;font-weight:400;border:1px solid transparent}
.account:hover{background:var(--soft);filter:none}
.account b{display:block;font-weight:550;font-size:13px;overflow-wrap:anywhere}.account span{display:block;color:var(--dim);font-size:12px}
a{color:var(--link);text-underline-offset:2px}
nav{margin-left:auto;font-weight:400;font-size:13px}
nav .link{width:auto;height:auto;padding:4px 0;background:none;color:var(--link);font-weight:400;text-decoration:underline;text-underline-offset:2px}
nav a,.aside a{display:inline-block;padding:4px 0}
.aside{margin:16px 0 0;font-size:14px;text-align:center}
.hint{margin:-8px 0 14px;font-size:13px}
.quiet{margin-top:10px;background:transparent;color:inherit;border:1px solid var(--line)}
.quiet:hover{background:var(--soft);filter:none}
p.below{margin:10px 0 0}
form[data-passkey]+form{margin-top:20px}
.qr{display:block;width:176px;height:176px;margin:0 auto 12px;border-radius:8px}
code.key{white-space:normal;overflow-wrap:anywhere}
ul.rights{display:block;margin:0 0 16px;padding:12px 14px 12px 30px;border:1px solid var(--line);border-radius:8px;list-style:disc}
ul.codes{margin:0 0 16px;padding:12px 14px;border:1px solid var(--line);border-radius:8px}
.button{display:block;height:40px;line-height:40px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
.button:hover{filter:brightness(1.08)}
`;
