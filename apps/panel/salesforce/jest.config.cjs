const { jestConfig } = require('@salesforce/sfdx-lwc-jest/config');

module.exports = { ...jestConfig, testMatch: ['**/force-app/**/__tests__/*.test.js'] };
